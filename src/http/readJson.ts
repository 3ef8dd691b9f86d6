import { describeValue } from "../result/describeValue";
import { makeIssue } from "../result/messages";
import { type ApiError, apiErrors } from "../wire/apiErrors";
import { issuesToError } from "../wire/issuesToError";
import { isJsonContent } from "./headers";
import { readBody } from "./readBody";

/** The JSON value in the body of a request, or the failure to answer. */
export type JsonResult = { readonly value: unknown } | { readonly error: ApiError };

export async function readJson(request: Request, maxBytes: number): Promise<JsonResult> {
  if (!isJsonContent(request.headers)) return { error: apiErrors.unsupportedMediaType };
  const body = await readBody(request, maxBytes);
  if ("text" in body) return parse(body.text);
  switch (body.failure) {
    case "too_long":
      return { error: apiErrors.bodyTooLarge };
    case "broken_off":
      return malformed("a complete body", "one that broke off");
    case "not_utf8":
      return malformed("JSON in UTF-8", "bytes that are no UTF-8");
  }
}

function parse(text: string): JsonResult {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The engines word their errors differently, and some quote the whole text.
    return malformed("JSON", describeValue(text));
  }
}

function malformed(expected: string, received: string): JsonResult {
  return { error: issuesToError([makeIssue([], { code: "malformed", params: { expected, received } })]) };
}
