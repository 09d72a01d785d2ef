#include "teeko/grade/source_run.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "teeko/check/verdict.hpp"

namespace teeko::grade {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "program";

std::string programFile() {
  return process::fileNameOfProgram(kProgram);
}

/// A compiler needs more than the programs of students, which these are the limits of.
Limits compilerLimits() {
  return {.seconds = 30,
          .memory = std::uint64_t{2} << 30,
          .extraOutput = std::uint64_t{64} << 20,
          .fileSize = std::uint64_t{20} << 20,
          .processes = 64};
}

/// Whether the compiler failed for reasons of this machine rather than of the source.
bool isFaultOfMachine(const Execution& execution) {
  return execution.termination == Termination::Crashed ||
         execution.termination == Termination::Vanished ||
         execution.errors.find("No space left on device") != std::string::npos;
}

bool succeeded(const Execution& execution) {
  return execution.termination == Termination::Exited && execution.code == 0;
}

}  // namespace

SourceRun::SourceRun(check::Part part, Source source, Toolchain& toolchain,
                     const std::optional<process::User>& user)
    : part_(part), source_(std::move(source)), toolchain_(toolchain), user_(user) {
  source_.name = check::safeSourceName(source_.name);
}

std::optional<process::Job> SourceRun::next() {
  if (isRunning_ || stage_ == Stage::Over) {
    return std::nullopt;
  }
  if (!folder_) {
    folder_.emplace(user_);
  }
  isRunning_ = true;
  return process::Job{.task = taskOf(stage_),
                      .onEnd = [this, stage = stage_](const process::Report& report) {
                        isRunning_ = false;
                        if (const Error* const error = std::get_if<Error>(&report)) {
                          failure_ = *error;
                          stage_ = Stage::Over;
                          return;
                        }
                        end(stage, std::get<Execution>(report));
                      }};
}

/// What is compiled is what is looked at: the compiler keeps the preprocessed source that it
/// compiles.
process::Task SourceRun::taskOf(Stage stage) const {
  process::Task task;
  task.program.file = toolchain_.compiler;
  task.program.user = user_;
  task.limits = compilerLimits();
  task.errorsKept = task.limits.extraOutput;
  std::vector<std::string>& words = task.program.arguments;
  switch (stage) {
    case Stage::Compile:
      // Variables outside functions that nothing uses stay in the object file only without
      // reordering. GCC 14 and Clang 16 refuse what older compilers only warn of.
      words = {"-H",
               "-Wall",
               "-Wno-error=implicit-function-declaration",
               "-Wno-error=implicit-int",
               "-Wno-error=int-conversion",
               "-Wno-error=incompatible-pointer-types",
               "-g",
               "-fno-toplevel-reorder",
               "-save-temps=obj",
               "-o",
               (folder_->path() / programFile()).string(),
               "./" + source_.name};
      words.insert(words.end(), toolchain_.flags.begin(), toolchain_.flags.end());
      task.files = {{.name = source_.name, .contents = source_.contents}};
      break;
    case Stage::PreprocessStandard:
      words = toolchain_.flags;
      words.insert(words.end(), {"-E", "standard.c"});
      task.files = {{.name = "standard.c", .contents = "#include <stdio.h>\n"}};
      break;
    case Stage::ReadObject:
      task.program.file = toolchain_.objdump;
      words = {"-t", "--dwarf=info", (folder_->path() / temporaryName(".o")).string()};
      break;
    case Stage::Over:
      break;
  }
  return task;
}

void SourceRun::end(Stage stage, const Execution& execution) {
  if (stage == Stage::Compile) {
    endCompiling(execution);
  } else if (stage == Stage::PreprocessStandard) {
    toolchain_.standardAssembly = check::assemblyIn(execution.output);
  } else if (succeeded(execution)) {
    dump_ = execution.output;
  }
  if (stage_ != Stage::Over) {
    goOn();
  }
}

void SourceRun::endCompiling(const Execution& execution) {
  findings_.diagnostics = check::diagnosticsIn(execution.errors);
  findings_.includes = check::otherIncludes(execution.errors);
  undeclared_ = check::undeclaredFunctions(execution.errors);
  std::optional<std::string> preprocessed =
      folder_->read(temporaryName(".i"), compilerLimits().fileSize);
  if (!succeeded(execution) || !preprocessed) {
    failToCompile(execution);
    return;
  }
  preprocessed_ = std::move(*preprocessed);
}

/// What -save-temps calls what the compiler makes on its way to the program.
std::string SourceRun::temporaryName(const char* ending) const {
  const std::string stem = source_.name.substr(0, source_.name.size() - 2);
  return kProgram + ("-" + stem) + ending;
}

void SourceRun::failToCompile(const Execution& execution) {
  const std::string fault = check::faultOf(execution, compilerLimits());
  if (isFaultOfMachine(execution)) {
    failure_ = Error(ErrorKind::Unfinished,
                     "the compiler failed: " +
                         (fault.empty() ? "there is no space left for temporary files" : fault));
  }
  if (!fault.empty()) {
    findings_.diagnostics += "The compiler did not finish: " + fault + ".\n";
  }
  findings_.fault = "it does not compile";
  result_.checks = sourceChecksOf(part_, findings_);
  stage_ = Stage::Over;
}

/// Goes on to the next stage that there is something to do in.
void SourceRun::goOn() {
  stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
  if (stage_ == Stage::PreprocessStandard && !check::hasConstraints(part_)) {
    stage_ = Stage::Over;
  } else if (stage_ == Stage::PreprocessStandard && toolchain_.standardAssembly) {
    stage_ = Stage::ReadObject;
  }
  if (stage_ == Stage::Over) {
    addChecks();
  }
}

void SourceRun::addChecks() {
  for (const char* const ending : {".i", ".s", ".o"}) {
    folder_->discard(temporaryName(ending));
  }
  if (!folder_->seal(programFile())) {
    findings_.fault = "the compiler made no program";
  } else {
    result_.program = {.file = folder_->path() / programFile(), .arguments = {}, .user = user_};
    if (check::hasConstraints(part_)) {
      lookAtObject();
    }
  }
  result_.checks = sourceChecksOf(part_, findings_);
}

void SourceRun::lookAtObject() {
  const check::ObjectDump dump = check::dumpIn(dump_);
  for (const std::string& name : undeclared_) {
    if (!check::definesFunction(dump, name)) {
      findings_.undeclared.push_back(name);
    }
  }
  findings_.variables = variables();
}

/// What stands outside functions, or could hide what does.
std::vector<std::string> SourceRun::variables() const {
  const check::ObjectDump dump = check::dumpIn(dump_);
  std::vector<std::string> found = check::variablesOutsideFunctions(dump);
  const std::set<std::string> assembly = check::assemblyIn(preprocessed_);
  const std::set<std::string>& standard = *toolchain_.standardAssembly;
  std::set_difference(assembly.begin(), assembly.end(), standard.begin(), standard.end(),
                      std::back_inserter(found));
  if (!check::isComplete(dump)) {
    found.emplace_back("The object file cannot be read.");
  }
  return found;
}

}  // namespace teeko::grade
