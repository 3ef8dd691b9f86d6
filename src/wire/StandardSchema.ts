import type { Result } from "../result/Result";
import type { Unchecked } from "../result/kinds";
import { assertValid, inCall } from "../result/misuse";
import { choiceFault } from "../result/valueFaults";
import type { JsonSchema } from "./jsonSchemas";

/**
 * A parser in the form of Standard Schema version 1, with its JSON Schema (https://standardschema.dev): many libraries accept
 * the one or the other.
 */
export interface StandardSchema<Input, Output> {
  /** What the standard asks for, under the name that it gives. */
  readonly "~standard": {
    /** Of the standard. */
    readonly version: 1;
    /** The library that the schema is of. */
    readonly vendor: "stock-transfer";
    /** The parser. No input makes it throw. */
    readonly validate: (value: unknown) => Result<Output>;
    /** What the parser takes and gives, as JSON Schema. */
    readonly jsonSchema: {
      /** What it takes, as far as JSON Schema can say it. A RangeError for an unknown target. */
      readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
      /** What it gives. A RangeError for an unknown target. */
      readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
    };
    /** Has no value at run time: it is there for the types. */
    readonly types?:
      | {
          /** What the parser takes. */
          readonly input: Input;
          /** What it gives. */
          readonly output: Output;
        }
      | undefined;
  };
}

/** For whom a JSON Schema is written. */
export interface JsonSchemaOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`. */
  readonly target: string;
}

const dialects: Readonly<Record<string, object>> = {
  "draft-2020-12": { $schema: "https://json-schema.org/draft/2020-12/schema" },
  "draft-07": { $schema: "http://json-schema.org/draft-07/schema#" },
  "openapi-3.0": {},
};

/** The name is that of the schema in errors. */
export function createStandardSchema<Input, Output>(
  name: string,
  validate: (value: unknown) => Result<Output>,
  input: JsonSchema,
  output: JsonSchema,
): StandardSchema<Input, Output> {
  const convert = (method: string, schema: JsonSchema) => (options: Unchecked<JsonSchemaOptions>) =>
    inCall(`${name} ${method}`, () => {
      const { target } = options ?? {};
      assertValid("options.target", choiceFault(target, Object.keys(dialects)));
      // A copy, which the caller may change.
      return structuredClone({ ...dialects[target!], ...schema });
    });
  const jsonSchema = { input: convert("jsonSchema.input", input), output: convert("jsonSchema.output", output) };
  return { "~standard": { version: 1, vendor: "stock-transfer", validate, jsonSchema } };
}
