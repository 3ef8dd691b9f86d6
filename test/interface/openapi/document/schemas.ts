/** A JSON Schema, or another part of the document. */
export type Json = Readonly<Record<string, unknown>>;

/** A schema among the document's components. */
export function schemaNamed(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

export function text(description: string, more: Json = {}): Json {
  return { type: "string", description, ...more };
}

/** An integer from 0 to 2^53 − 1, which every JSON reader holds exactly. */
export function amount(description: string, more: Json = {}): Json {
  return { type: "integer", format: "int64", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description, ...more };
}

export function calendarDate(description: string): Json {
  return text(description, { format: "date" });
}

/**
 * An object of a response with a schema for each of its fields. Additional fields are allowed, so that clients accept
 * fields added later.
 */
export function object<Field extends string>(
  description: string,
  properties: Readonly<Record<Field, Json>>,
  optional: readonly Field[] = [],
): Json {
  const required = Object.keys(properties).filter((name) => !(optional as readonly string[]).includes(name));
  return { type: "object", description, required, properties };
}
