# Lists what a C file defines outside functions, and its assembly language, which could hide such a definition:
#   awk -f outside_functions.awk input=debug FILE input=symbols FILE input=standard FILE input=tokens FILE
# where the files are what `readelf --debug-dump=info` and `objdump -t` print of the object file, and the tokens, one a
# line, of <stdio.h> alone and of the preprocessed file.

# A variable that the compiler tells of, with an address rather than a place on the stack: at depth 1 it stands outside
# functions, deeper in one.
input == "debug" && /^ *<[0-9a-f]+><[0-9a-f]+>: Abbrev Number/ {
  split($0, parts, /[<>]/)
  depth = parts[2]
  variable = ""
  is_variable = /\(DW_TAG_variable\)/
}
input == "debug" && is_variable && /DW_AT_name/ { variable = $0; sub(/^.*: /, "", variable); sub(/[ \t]+$/, "", variable) }
input == "debug" && is_variable && /DW_AT_location.*(DW_OP_addr|DW_OP_[A-Za-z_]*tls_address)/ {
  if (depth > 1) in_functions[variable] = 1
  else if (variable != "") print variable
}

# A symbol for an object, or for anything where variables live. The compiler adds a dot and a number to the names of
# those that stand in functions and last (static).
input == "symbols" && /\t/ {
  split($0, halves, "\t")
  fields = split(halves[1], left, " ")
  section = left[fields]
  name = halves[2]
  sub(/^[0-9a-f]+ +(\.hidden |\.internal |\.protected )?/, "", name)
  flags = substr($0, index($0, " ") + 1, 7)
  lives_there = section ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/
  if (flags ~ /[dfF]/ || section == "*UND*" || !(flags ~ /O/ || lives_there)) next
  plain = name
  sub(/\.[0-9]+$/, "", plain)
  is_local_static = flags ~ /^l/ && plain != "" && plain != name && (!lives_there || plain in in_functions)
  if (!is_local_static) print name
}

# From the word asm to the closing parenthesis. What <stdio.h> says so itself may stand there.
(input == "standard" || input == "tokens") && (phrase != "" || /^(asm|__asm|__asm__)$/) {
  phrase = phrase (phrase == "" ? "" : " ") $0
  open_parentheses += ($0 == "(") - ($0 == ")")
  if ($0 == ")" && open_parentheses == 0) {
    if (input == "standard") standard[phrase] = 1
    else if (!(phrase in standard)) print phrase
    phrase = ""
  }
}
