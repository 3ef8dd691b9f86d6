import { tagOf } from "./kinds";

const maxShownLength = 80;

/** A received value as messages show it: on one line and short, whatever it is. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    const shown = JSON.stringify(value.slice(0, maxShownLength));
    return value.length > maxShownLength ? `${shown}… (${value.length} characters)` : shown;
  }
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (typeof value === "object" && value !== null) return describeObject(value);
  if (["bigint", "function", "symbol"].includes(typeof value)) return `a ${typeof value}`;
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Says of what kind an object is that is not a plain one: a Date, a Map or a promise is a frequent mistake. */
function describeObject(value: object): string {
  if (typeof (value as PromiseLike<unknown>).then === "function") return "a promise (await it first)";
  if (isResult(value)) return "a Result (pass its value)";
  const tag = tagOf(value);
  return tag === "Object" ? describeFields(value) : `an object (${tag.slice(0, maxShownLength)})`;
}

const maxShownFields = 5;

/** The names of the fields tell what was given where something else was meant. No getter is called. */
function describeFields(value: object): string {
  const names: string[] = [];
  for (const name of Object.keys(value)) {
    const field = Object.getOwnPropertyDescriptor(value, name);
    if (field?.get || field?.value !== undefined) names.push(names.length < maxShownFields ? name : "…");
    if (names.length > maxShownFields) break;
  }
  if (names.length === 0) return "an object without fields";
  const text = names.join(", ");
  const isPlain = text.length <= maxShownLength && /^\w+(?:, \w+)*(?:, …)?$/.test(text);
  return `an object with ${isPlain ? text : describeValue(text)}`;
}

/** Whether an object has the form of a Result: one that is given where its value was meant. */
export function isResult(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key === "value" || key === "issues");
}
