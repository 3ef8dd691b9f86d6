import { Ajv } from "ajv";
import schema from "./interface.json";

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).addSchema(schema, "interface");
const validateWith = (name: string) => ajv.compile({ $ref: `interface#/definitions/${name}` });
const validators = {
  list: validateWith("list_response"),
  check: validateWith("check_response"),
  failure: validateWith("failure_response"),
};

/** Where the body of a response has not the shape that the interface gives it. */
export function schemaErrors(body: unknown): string[] {
  const { success, data } = Object(body) as { readonly success?: unknown; readonly data?: unknown };
  const validate = success === true ? (Array.isArray(data) ? validators.list : validators.check) : validators.failure;
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message = "" }) => `${instancePath} ${message}`);
}
