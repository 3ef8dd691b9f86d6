import { type Fields, isPlainObject } from "./readFields";

/** An object of fields as literals and parsers make them, with or without a prototype. An instance of a class is none. */
export function isRecord(value: unknown): value is Fields {
  if (!isPlainObject(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
