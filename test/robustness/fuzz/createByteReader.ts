/** Reads values from bytes. Beyond the last byte it reads zeros, which stand for the simplest value of each kind. */
export interface ByteReader {
  /** An integer from 0 to below `count`, which is at most 256. */
  below(count: number): number;
  /** True for one byte in `count`, never beyond the end. */
  seldom(count: number): boolean;
  of<T>(choices: readonly T[]): T;
  /** At most `max` values, none beyond the end. */
  list<T>(max: number, read: () => T): T[];
  /** A safe integer ≥ 0: mostly small, sometimes huge or next to a power of two. */
  amount(): number;
  /** Up to 15 characters, each of any code unit that a byte can name. */
  text(): string;
  rest(): Uint8Array;
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  let place = 0;
  const byte = () => (place < bytes.length ? bytes[place++]! : 0);
  const below = (count: number) => byte() % count;

  return {
    below,
    seldom: (count) => below(count) === count - 1,
    of: (choices) => choices[below(choices.length)]!,
    list<T>(max: number, read: () => T) {
      const entries: T[] = [];
      for (let left = below(max + 1); left > 0; left -= 1) entries.push(read());
      return entries;
    },
    amount() {
      const kind = byte();
      if (kind < 192) return kind % 32;
      if (kind < 224) return byte() * 256 + byte();
      if (kind < 240) return (byte() * 256 + byte()) * 2 ** 32 + byte();
      if (kind < 248) return 2 ** (byte() % 54) - 1;
      return Number.MAX_SAFE_INTEGER - byte();
    },
    text() {
      let text = "";
      for (let left = below(16); left > 0; left -= 1) text += String.fromCharCode(codeOf(byte()));
      return text;
    },
    rest: () => bytes.subarray(place),
  };
}

const unusual = [0xd800, 0xdc00, 0xfeff, 0x2003, 0x130, 0xffff, 0x4e00, 0x85];

/** The last bytes stand for special code units, such as white space and surrogates. */
function codeOf(byte: number): number {
  return byte > 255 - unusual.length ? unusual[255 - byte]! : byte;
}

const texts = ["", " ", "A", "B", "1", "__proto__", "constructor", "toString", "UTC", "2026-02-30", "24:00", "\ud800"];
const numbers = [0, -0, 1, -1, 1.5, 7, 8, 2 ** 53, 2 ** 53 - 1, -(2 ** 53), 1e308, 5e-324];

/** A value that JSON.parse may return, a few levels deep. Objects have the given names and others as keys. */
export function anyJson(reader: ByteReader, names: readonly string[], depth = 3): unknown {
  const inner = () => anyJson(reader, names, depth - 1);
  switch (reader.below(depth > 0 ? 8 : 5)) {
    case 0:
      return null;
    case 1:
      return reader.of([true, false]);
    case 2:
      return reader.of(numbers);
    case 3:
      return reader.of(texts);
    case 4:
      return reader.text();
    case 5:
      return reader.list(4, inner);
    default:
      return objectOf(reader.list(6, () => [reader.of([...names, "__proto__", "other"]), inner()] as const));
  }
}

/** As in objects from JSON.parse, `__proto__` is an ordinary field. */
export function objectOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries);
}
