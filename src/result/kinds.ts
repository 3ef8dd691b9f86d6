/** Beyond it numbers are not exact, so that no quantity, weight or sum of them may be larger. */
export const maxAmount = Number.MAX_SAFE_INTEGER;

/** Fields of an object from outside, of whose values nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * An argument as a program without types may pass it. JavaScript's own error for a field of `undefined` names neither
 * the function nor the argument, so such fields are read with `?.` and then tested.
 */
export type Unchecked<T> = Partial<T> | null | undefined;

/** Whether the value is a safe integer of at least `min`, which is what every quantity, weight and number of days is. */
export function isAmount(value: unknown, min = 0): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min;
}

/** Whether the value can have fields: an object or an instance of a class; no array, no function and no `null`. */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether the value is an object whose fields are what it holds: a literal, or an instance of a program's own class. A Map, a
 * Date or a promise would pass for an object without fields.
 */
export function isPlainObject(value: unknown): value is Fields {
  return tagOf(value) === "Object";
}

/** Whether the value is an object literal, or has no prototype: an instance of a class may hold what is not meant. */
export function isLiteral(value: unknown): value is Fields {
  if (!isPlainObject(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** `Object` for a plain one, `Map` for a Map. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
