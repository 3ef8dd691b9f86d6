const longestString = 80;

/** A received value as messages show it: on one line and short, whatever it is. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value.length <= longestString
        ? JSON.stringify(value)
        : `${JSON.stringify(value.slice(0, longestString))}… (${value.length} characters)`;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "object":
      return value === null ? "null" : Array.isArray(value) ? `an array of ${value.length}` : "an object";
    case "boolean":
    case "undefined":
      return String(value);
    case "bigint":
    case "function":
    case "symbol":
      return `a ${typeof value}`;
  }
}
