import type { FailureEnvelope } from "../../../../src/wire/envelopes";
import { examples } from "./examples";
import { checkFailureCodes } from "./failures";
import { type Json, schemaNamed } from "./schemas";

/** The answers to both operations, by name. */
export const responses = {
  TransferPage: response("A page of transfers.", schemaNamed("ListAnswer"), examples.TransferPage),
  Check: response("The result of the check.", schemaNamed("CheckAnswer"), examples.Check),
  BadRequest: failure("The request is malformed. `details` lists every issue.", examples.BadRequest),
  Unauthorized: failure("The token is missing or invalid.", examples.Unauthorized, {
    headers: { "WWW-Authenticate": header("Requests a bearer token.", { const: "Bearer" }) },
  }),
  NotFound: failure("The path is unknown.", examples.NotFound),
  MethodNotAllowed: failure("The path does not support the method.", examples.MethodNotAllowed, {
    headers: { Allow: header("The methods of the path.", { enum: ["GET, HEAD", "POST"] }) },
  }),
  ContentTooLarge: failure("The body is too long: by default more than 1 MiB.", examples.ContentTooLarge),
  UnsupportedMediaType: failure(
    "The body is not `application/json` in UTF-8, or it is compressed.",
    examples.UnsupportedMediaType,
  ),
  UnprocessableContent: failure(
    "The request is well-formed, but cannot be checked. The code is that of the first entry of `details`.",
    examples.UnprocessableContent,
    { codes: checkFailureCodes },
  ),
  InternalServerError: failure("The service failed.", examples.InternalServerError),
} satisfies Readonly<Record<string, Json>>;

export function responseNamed(name: keyof typeof responses): Json {
  return { $ref: `#/components/responses/${name}` };
}

interface FailureOptions {
  /** Every code that the failure may have. Default: that of the examples. */
  readonly codes?: readonly string[];
  readonly headers?: Readonly<Record<string, Json>>;
}

/** A response with one status. The examples differ only in their issues. */
function failure(
  description: string,
  bodies: Readonly<Record<string, FailureEnvelope>>,
  { codes, headers }: FailureOptions = {},
): Json {
  const [{ status_code, message, message_code, details }] = Object.values(bodies).map((each) => each.error) as [
    FailureEnvelope["error"],
  ];
  const fields = {
    status_code: { type: "integer", const: status_code },
    message: { type: "string", const: message },
    message_code: { type: "string", enum: codes ?? [message_code] },
    ...(details && { details: { type: "array", items: schemaNamed("Issue") } }),
  };
  const error = { type: "object", required: Object.keys(fields), properties: fields };
  const schema = { allOf: [schemaNamed("Failure"), { type: "object", required: ["error"], properties: { error } }] };
  return response(description, schema, bodies, headers);
}

function response(description: string, schema: Json, bodies: Json, headers?: Readonly<Record<string, Json>>): Json {
  const examples = Object.fromEntries(Object.entries(bodies).map(([name, value]) => [name, { value }]));
  return {
    description,
    headers: { "Cache-Control": header("Prevents caching.", { const: "no-store" }), ...headers },
    content: { "application/json": { schema, examples } },
  };
}

function header(description: string, schema: Json): Json {
  return { description, required: true, schema: { type: "string", ...schema } };
}
