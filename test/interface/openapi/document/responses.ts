import { makeIssue } from "../../../../src/result/messages";
import { faultOf } from "../../../../src/result/valueFaults";
import { type ApiError, apiErrors, issuesToError } from "../../../../src/wire/apiErrors";
import { failureEnvelope } from "../../../../src/wire/envelopes";
import { checkAnswer, listAnswer, requestId } from "./examples";
import { checkFailureCodes } from "./failures";
import { type Json, schemaNamed } from "./schemas";

const wrongLimit = makeIssue(["limit"], faultOf("too_big", "500", { max: 100 }));
const wrongQuantity = makeIssue(["items", 0, "qty"], faultOf("wrong_type", "3", { expected: "number" }));
const unknownWarehouse = makeIssue(["src_warehouse_code"], faultOf("unknown_warehouse", "SGN"));

/** The answers to both operations, by name. */
export const responses = {
  TransferPage: response("A page of transfers.", schemaNamed("ListAnswer"), { page: listAnswer }),
  Check: response("The result of the check.", schemaNamed("CheckAnswer"), { check: checkAnswer }),
  BadRequest: failure("The request is malformed. `details` lists every issue.", {
    limit: issuesToError([wrongLimit]),
    quantity: issuesToError([wrongQuantity]),
  }),
  Unauthorized: failure(
    "The token is missing or invalid.",
    { token: apiErrors.invalidToken },
    { headers: { "WWW-Authenticate": header("Requests a bearer token.", { const: "Bearer" }) } },
  ),
  NotFound: failure("The path is unknown.", { path: apiErrors.notFound }),
  MethodNotAllowed: failure(
    "The path does not support the method.",
    { method: apiErrors.methodNotAllowed },
    { headers: { Allow: header("The methods of the path.", { enum: ["GET, HEAD", "POST"] }) } },
  ),
  ContentTooLarge: failure("The body is too long: by default more than 1 MiB.", {
    body: apiErrors.bodyTooLarge,
  }),
  UnsupportedMediaType: failure("The body is not `application/json` in UTF-8, or it is compressed.", {
    type: apiErrors.unsupportedMediaType,
  }),
  UnprocessableContent: failure(
    "The request is well-formed, but cannot be checked. The code is that of the first entry of `details`.",
    { warehouse: issuesToError([unknownWarehouse]) },
    { codes: checkFailureCodes },
  ),
  InternalServerError: failure("The service failed.", { failure: apiErrors.internalError }),
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
  examples: Readonly<Record<string, ApiError>>,
  { codes, headers }: FailureOptions = {},
): Json {
  const [{ statusCode, message, messageCode, issues }] = Object.values(examples) as [ApiError];
  const fields = {
    status_code: { type: "integer", const: statusCode },
    message: { type: "string", const: message },
    message_code: { type: "string", enum: codes ?? [messageCode] },
    ...(issues && { details: { type: "array", items: schemaNamed("Issue") } }),
  };
  const error = { type: "object", required: Object.keys(fields), properties: fields };
  const schema = { allOf: [schemaNamed("Failure"), { type: "object", required: ["error"], properties: { error } }] };
  const bodies = Object.entries(examples).map(([name, example]) => [name, failureEnvelope(example, requestId)]);
  return response(description, schema, Object.fromEntries(bodies) as Json, headers);
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
