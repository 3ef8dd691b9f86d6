/** Whether the value has fields of its own kind: an object, an array, an instance of a class; no function and no `null`. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
