import type { ByteReader } from "./createByteReader";

const texts = ["", " ", "A", "B", "1", "__proto__", "constructor", "toString", "UTC", "2026-02-30", "24:00", "\ud800"];
const numbers = [0, -0, 1, -1, 1.5, 7, 8, 2 ** 53, 2 ** 53 - 1, -(2 ** 53), 1e308, 5e-324];

/** What JSON.parse may give, a few levels deep. Its objects have the given names as keys, and others. */
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

/** As JSON.parse makes objects: `__proto__` is a field like any other. */
export function objectOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries);
}
