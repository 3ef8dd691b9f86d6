import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import document from "../../../openapi.json";

// openapi.json, and what its schemas accept.

export type Json = Readonly<Record<string, unknown>>;

export interface Content {
  readonly content: { readonly "application/json": MediaType };
}

export interface MediaType {
  readonly schema: Json;
  readonly example?: unknown;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Response extends Content {
  readonly headers: Readonly<Record<string, { readonly schema: Json }>>;
}

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly explode?: boolean;
  readonly schema: Json;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Json; readonly responses: Readonly<Record<string, Response>> };
}

export const written = document as unknown as OpenApi;

/** The differences between a value and a schema of the document; empty if it is valid. */
export type Check = (schema: Json, value: unknown) => readonly ErrorObject[];

export function createCheck({ components }: OpenApi): Check {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  ajv.addKeyword("components");
  ajv.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  ajv.addFormat("date", { validate: (text: string) => exists(`${text}T00:00:00.000Z`) });
  ajv.addFormat("date-time", { validate: exists });
  const validators = new Map<Json, ValidateFunction>();
  return (schema, value) => {
    // References begin at the root of the document.
    const validate = validators.get(schema) ?? ajv.compile({ components, allOf: [schema] });
    validators.set(schema, validate);
    validate(value);
    return validate.errors ?? [];
  };
}

/** Whether the date exists, regardless of time and offset: Date.parse turns 30 February into 2 March. */
function exists(text: string): boolean {
  const midnight = `${text.slice(0, 10)}T00:00:00.000Z`;
  const day = Date.parse(midnight);
  return !Number.isNaN(Date.parse(text)) && !Number.isNaN(day) && new Date(day).toISOString() === midnight;
}
