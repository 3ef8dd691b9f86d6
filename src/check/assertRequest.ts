import type { Fields } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { contextFields } from "./assertContext";
import type { CheckRequest } from "./CheckRequest";
import { assertItems } from "./requestedLines";

/**
 * Tests that a request has a list of items, and no field of the context with another value than there: it would have no effect. A
 * program may give it fields of its own.
 */
export function assertRequest(place: string, request: CheckRequest, context: object): void {
  assertItems(place, request);
  // With only three fields there is none beside those of a request.
  if (Object.keys(request).length <= 3) return;
  for (const field of contextFields) {
    const given = (request as unknown as Fields)[field];
    if (given === undefined || given === (context as Fields)[field]) continue;
    assertValid(`${place}.${field}`, { code: "unknown_field", params: { suggestion: `context.${field}` } });
  }
}
