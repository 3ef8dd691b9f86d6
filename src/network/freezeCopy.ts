import { isObject } from "../result/isObject";

/**
 * A frozen copy of plain data, without fields that are undefined. A part that stands in several places is copied once.
 * O(parts).
 */
export function freezeCopy<Part>(part: Part, copies = new Map<unknown, unknown>()): Part {
  if (!isObject(part)) return part;
  const known = copies.get(part);
  if (known) return known as Part;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(part) ? [] : {};
  copies.set(part, copy);
  for (const [key, value] of Object.entries(part)) {
    if (value !== undefined) (copy as Record<string, unknown>)[key] = freezeCopy<unknown>(value, copies);
  }
  return Object.freeze(copy) as Part;
}
