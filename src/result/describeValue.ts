import { tagOf } from "./kinds";

const maxShownLength = 80;
const maxShownFields = 5;

/** A received value for messages in any language, in one short line: `"A-1"`, `Array(2)`, `{ sku, qty }`, `Map`. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    const shown = JSON.stringify(value.slice(0, maxShownLength));
    return value.length > maxShownLength ? `${shown}… (${value.length})` : shown;
  }
  if (Array.isArray(value)) return `Array(${value.length})`;
  if (typeof value === "object" && value !== null) return describeObject(value);
  if (["bigint", "function", "symbol"].includes(typeof value)) return typeof value;
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Shows the names of getters and of fields that are not undefined. Does not call getters, because they may throw. */
function describeObject(value: object): string {
  const tag = tagOf(value);
  if (tag !== "Object") return /^\w{1,80}$/.test(tag) ? tag : "object";
  const names = Object.keys(value).filter((name) => {
    const field = Object.getOwnPropertyDescriptor(value, name);
    return field?.get !== undefined || field?.value !== undefined;
  });
  const text = names.slice(0, maxShownFields).join(", ") + (names.length > maxShownFields ? ", …" : "");
  return text === "" ? "{}" : `{ ${/^[\w, …]{1,80}$/.test(text) ? text : describeValue(text)} }`;
}
