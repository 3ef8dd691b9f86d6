/** The greatest quantity, weight or sum. Greater numbers are not exact. */
export const maxAmount = Number.MAX_SAFE_INTEGER;

export type Fields = Readonly<Record<string, unknown>>;

/** An argument that may have the wrong type at run time. It is read with `?.`, then tested. */
export type Unchecked<T> = Partial<T> | null | undefined;

/** Whether the value is a safe integer of at least `min`. */
export function isAmount(value: unknown, min = 0): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min;
}

/** Whether the value is an object of any class, apart from arrays. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value is a literal or an instance of a custom class, not a Map, a Date or a promise. */
export function isPlainObject(value: unknown): value is Fields {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** Whether the value is an object literal or has no prototype. Class instances may contain unrelated fields. */
export function isLiteral(value: unknown): value is Fields {
  if (!isPlainObject(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** `Object` for a plain object, `Map` for a Map. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Copies these fields, inherited or not, with their arrays. Reads each field once, as getters could change. */
export function pickFields<Given extends object, Name extends keyof Given>(
  given: Given,
  names: readonly Name[],
): Pick<Given, Name> {
  const fields = names.map((name) => {
    const value: unknown = given[name];
    return [name, Array.isArray(value) ? Array.from(value as unknown[]) : value];
  });
  return Object.fromEntries(fields) as Pick<Given, Name>;
}

/** Reads by index: subclasses of Array may override methods. Unlike map, this visits holes. */
export function readList<Given, Entry>(list: readonly Given[], read: (entry: Given, index: number) => Entry): Entry[] {
  const { length } = list;
  const entries: Entry[] = [];
  // Several times faster than Array.from.
  for (let index = 0; index < length; index += 1) entries.push(read(list[index]!, index));
  return entries;
}
