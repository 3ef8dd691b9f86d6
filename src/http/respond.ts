import { type ApiError, apiErrors } from "../wire/apiErrors";
import { failureEnvelope, successEnvelope, type WirePaging } from "../wire/envelopes";

/** The outcome of a request, before it becomes an HTTP response. */
export type Answer =
  { readonly data: unknown; readonly paging?: WirePaging } | { readonly error: ApiError; readonly allow?: string };

/** The answer in its envelope. `HEAD` gets the headers that `GET` would get. */
export function respond(method: string, answer: Answer, requestId: string): Response {
  const envelope =
    "error" in answer
      ? failureEnvelope(answer.error, requestId)
      : successEnvelope(answer.data, requestId, answer.paging);
  const body = new TextEncoder().encode(JSON.stringify(envelope));
  const status = "error" in answer ? answer.error.statusCode : 200;
  const headers = new Headers({
    "content-type": "application/json",
    "content-length": String(body.byteLength),
    "cache-control": "no-store",
  });
  if (status === apiErrors.invalidToken.statusCode) headers.set("www-authenticate", "Bearer");
  if ("error" in answer && answer.allow !== undefined) headers.set("allow", answer.allow);
  return new Response(method === "HEAD" ? null : body, { status, headers });
}
