const maxShownLength = 80;

/** A received value as messages show it: on one line and short, whatever it is. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value.length <= maxShownLength
        ? JSON.stringify(value)
        : `${JSON.stringify(value.slice(0, maxShownLength))}… (${value.length} characters)`;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? `an array of length ${value.length}` : describeObject(value);
    case "boolean":
    case "undefined":
      return String(value);
    case "bigint":
    case "function":
    case "symbol":
      return `a ${typeof value}`;
  }
}

/** Says of what kind an object is that is not a plain one: a Date, a Map or a promise is a frequent mistake. */
function describeObject(value: object): string {
  if (typeof (value as PromiseLike<unknown>).then === "function") return "a promise (await it first)";
  if (isWholeResult(value)) return "a Result (pass its value)";
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return tag === "Object" ? "an object" : `an object (${tag})`;
}

/** Whether an object is what a parser or a check gives, passed on without a look at its issues. */
export function isWholeResult(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key === "value" || key === "issues");
}
