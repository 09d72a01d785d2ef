// What Clang's -fsanitize calls when a program does something wrong: each call has the address of
// what Clang knows of the place, as compiler-rt's ubsan_handlers.h has it, and the values.
import { floatingPoint, segmentation, Stop } from "./program";

/** The functions that handlers() gives. */
export const handlerNames = [
  "out_of_bounds",
  "type_mismatch_v1",
  "pointer_overflow",
  "add_overflow",
  "sub_overflow",
  "mul_overflow",
  "negate_overflow",
  "divrem_overflow",
  "shift_out_of_bounds",
  "vla_bound_not_positive",
  "nonnull_arg",
].map((name) => `__ubsan_handle_${name}`);

/** Reads what Clang has put into the program's memory. */
class Reader {
  private readonly view: DataView;

  constructor(memory: WebAssembly.Memory) {
    this.view = new DataView(memory.buffer);
  }
  word(address: number): number {
    return this.view.getUint32(address, true);
  }
  text(address: number): string {
    let end = address;
    while (this.view.getUint8(end) !== 0) {
      ++end;
    }
    return new TextDecoder().decode(new Uint8Array(this.view.buffer, address, end - address));
  }
  /** `part2.c:37` */
  place(data: number): string {
    return `${this.text(this.word(data)).replace(/^.*\//, "")}:${this.word(data + 4)}`;
  }
  /** A type is its kind, its size and sign, and its name in quotes. */
  type(type: number): string {
    return this.text(type + 4).replace(/^'|'.*$/g, "");
  }
  /** A value of more bits than a register is in memory. */
  value(type: number, value: number): bigint {
    const info = this.view.getUint16(type + 2, true);
    const bits = 1 << (info >> 1);
    const read = bits > 32 ? this.view.getBigUint64(value >>> 0, true) : BigInt.asUintN(bits, BigInt(value));
    return (info & 1) === 1 ? BigInt.asIntN(bits, read) : read;
  }
}

export function handlers(memory: () => WebAssembly.Memory | undefined, fault: (text: string) => void): Record<string, (...values: never[]) => void> {
  const afterPlace = 12; // file, line and column
  const read = (): Reader => new Reader(memory() as WebAssembly.Memory);
  const note = (data: number, what: (reader: Reader, type: number) => string): void => {
    const reader = read();
    fault(`${reader.place(data)}: ${what(reader, reader.word(data + afterPlace))}`);
  };
  const overflow =
    (sign: string) =>
    (data: number, left: number, right: number): void =>
      note(data, (reader, type) => `${reader.value(type, left)} ${sign} ${reader.value(type, right)} does not fit into ${reader.type(type)}`);
  const nullPointer = (data: number): never => {
    note(data, () => "a null pointer is used, which ends the program");
    throw new Stop("crashed", segmentation);
  };
  return {
    __ubsan_handle_out_of_bounds: (data: number, index: number) =>
      note(data, (reader, array) => `index ${reader.value(reader.word(data + afterPlace + 4), index)} is outside ${reader.type(array)}`),
    __ubsan_handle_type_mismatch_v1: nullPointer,
    __ubsan_handle_nonnull_arg: nullPointer,
    __ubsan_handle_pointer_overflow: (data: number, base: number, result: number) => {
      if (base === 0 && result !== 0) {
        nullPointer(data);
      }
    },
    __ubsan_handle_add_overflow: overflow("+"),
    __ubsan_handle_sub_overflow: overflow("-"),
    __ubsan_handle_mul_overflow: overflow("*"),
    __ubsan_handle_negate_overflow: (data: number, value: number) =>
      note(data, (reader, type) => `-(${reader.value(type, value)}) does not fit into ${reader.type(type)}`),
    __ubsan_handle_divrem_overflow: (data: number, left: number, right: number) => {
      note(data, (reader, type) => `${reader.value(type, left)} is divided by ${reader.value(type, right)}, which ends the program`);
      throw new Stop("crashed", floatingPoint);
    },
    __ubsan_handle_shift_out_of_bounds: (data: number, _left: number, bits: number) =>
      note(data, (reader, type) => `a shift by ${reader.value(reader.word(data + afterPlace + 4), bits)} bits is outside ${reader.type(type)}`),
    __ubsan_handle_vla_bound_not_positive: (data: number, size: number) =>
      note(data, (reader, type) => `an array of ${reader.value(type, size)} elements`),
  };
}
