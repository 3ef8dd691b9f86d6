import type { Result } from "../result/Result";
import { assertValid, inCall } from "../result/misuse";
import { choiceFault } from "../result/valueFaults";
import type { JsonSchema } from "./jsonSchemas";

/** A parser in the form of Standard Schema version 1, with its JSON Schema (https://standardschema.dev). */
export interface StandardSchema<Input, Output> {
  /** The fields of the standard. */
  readonly "~standard": {
    /** Version of the standard. */
    readonly version: 1;
    /** The name of this library. */
    readonly vendor: "stock-transfer";
    /** The parser. No input makes it throw. */
    readonly validate: (value: unknown) => Result<Output>;
    /** The input and output of the parser, as JSON Schema. */
    readonly jsonSchema: {
      /** Returns the schema of the input. Throws a RangeError for an unknown target. */
      readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
      /** Returns the schema of the output. Throws a RangeError for an unknown target. */
      readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
    };
    /** For types only. Absent at run time. */
    readonly types?:
      | {
          /** Input of the parser. */
          readonly input: Input;
          /** Output of the parser. */
          readonly output: Output;
        }
      | undefined;
  };
}

/** Options of a JSON Schema. */
export interface JsonSchemaOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`. */
  readonly target: string;
}

const dialects: Readonly<Record<string, object>> = {
  "draft-2020-12": { $schema: "https://json-schema.org/draft/2020-12/schema" },
  "draft-07": { $schema: "http://json-schema.org/draft-07/schema#" },
  "openapi-3.0": {},
};

export function createStandardSchema<Input, Output>(
  name: string,
  validate: (value: unknown) => Result<Output>,
  input: JsonSchema,
  output: JsonSchema,
): StandardSchema<Input, Output> {
  const convert =
    (method: string, schema: JsonSchema) =>
    ({ target }: JsonSchemaOptions) =>
      inCall(`${name} ${method}`, () => {
        assertValid("options.target", choiceFault(target, Object.keys(dialects)));
        // A copy, which the caller may change.
        return structuredClone({ ...dialects[target], ...schema });
      });
  const jsonSchema = { input: convert("jsonSchema.input", input), output: convert("jsonSchema.output", output) };
  return { "~standard": { version: 1, vendor: "stock-transfer", validate, jsonSchema } };
}
