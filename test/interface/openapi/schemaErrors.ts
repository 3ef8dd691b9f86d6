import { createCheck, type Json, type OpenApi, written } from "./readDocument";

const listPath = "/business/v1/stock-transfer";
const checkPath = "/business/v1/stock-transfer/check";

/** The document without additional fields in responses: readers may ignore them, tests may not. */
const closed = { ...written, components: close(written.components) } as OpenApi;
const check = createCheck(closed);

/** The differences between the body of a response and the document. A check has all failures of the list. */
export function schemaErrors(body: unknown): string[] {
  const { data, error } = Object(body) as {
    readonly data?: unknown;
    readonly error?: { readonly status_code?: unknown };
  };
  const path = Array.isArray(data) ? listPath : checkPath;
  return answerErrors({ path, status: error ? Number(error.status_code) : 200, body });
}

export interface Answer {
  readonly method?: string;
  readonly path: string;
  readonly status: number;
  readonly headers?: Headers;
  /** Default: that of HEAD. */
  readonly body?: unknown;
}

/** The differences between a response and the document for its request and status. */
export function answerErrors({ method, path, status, headers, body }: Answer): string[] {
  const operations = closed.paths[path] ?? closed.paths[listPath]!;
  // Responses to paths and methods outside the document are the same for all operations.
  const operation = operations[method?.toLowerCase() ?? ""] ?? Object.values(operations)[0]!;
  const { $ref } = operation.responses[status] ?? {};
  if ($ref === undefined) return [`no answer with status ${status}`];
  const response = closed.components.responses[$ref.replace("#/components/responses/", "")]!;
  const wrongHeaders = Object.entries(headers ? response.headers : {}).filter(
    ([name, { schema }]) => check(schema, headers?.get(name)).length > 0,
  );
  const wrongParts = body === undefined ? [] : check(response.content["application/json"].schema, body);
  return [
    ...wrongHeaders.map(([name]) => `${name}: ${headers?.get(name)}`),
    ...wrongParts.map(({ instancePath, message = "" }) => `${instancePath} ${message}`),
  ];
}

/** `allOf` refers to an object that is described fully elsewhere. */
function close(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(close);
  const parts = Object.entries(schema).map(([key, part]) => [key, key === "allOf" ? (part as unknown) : close(part)]);
  const closed = Object.fromEntries(parts) as Json;
  return closed["type"] === "object" && "properties" in closed ? { ...closed, additionalProperties: false } : closed;
}
