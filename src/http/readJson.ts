import { describeValue } from "../result/describeValue";
import { type ApiError, apiErrors } from "../wire/apiErrors";
import { issuesToError } from "../wire/issuesToError";
import { isJsonContent } from "./isJsonContent";
import { readBody } from "./readBody";

/** The JSON value in the body of a request, or the failure to answer. */
export type ReadJson = { readonly value: unknown } | { readonly error: ApiError };

export async function readJson(request: Request, maxBytes: number): Promise<ReadJson> {
  if (!isJsonContent(request.headers)) return { error: apiErrors.unsupportedMediaType };
  const body = await readBody(request, maxBytes);
  if ("text" in body) return parse(body.text);
  switch (body.failure) {
    case "too_long":
      return { error: apiErrors.bodyTooLarge };
    case "broken_off":
      return malformed("must be a complete body, got one that broke off");
    case "not_utf8":
      return malformed("must be JSON in UTF-8, got bytes that are no UTF-8");
  }
}

function parse(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // The engines word their errors differently, and some quote the whole text.
    return malformed(`must be JSON, got ${describeValue(text)}`);
  }
}

function malformed(message: string): ReadJson {
  return { error: issuesToError([{ code: "malformed", message, path: [] }]) };
}
