import type { Fields } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { contextFields } from "./assertContext";
import type { CheckRequest } from "./CheckRequest";
import { assertItems } from "./requestedLines";

/**
 * Tests that a request has a list of items. A field of the context, such as `transferType`, is reported: in a request it has no
 * effect. It is accepted with the same value as in the context, and so are fields that neither of them has.
 */
export function assertRequest(place: string, request: CheckRequest, context: object): void {
  assertItems(place, request);
  // With three fields, the three required ones, it has none of the context.
  if (Object.keys(request).length <= 3) return;
  for (const field of contextFields) {
    const given = (request as unknown as Fields)[field];
    if (given === undefined || given === (context as Fields)[field]) continue;
    assertValid(`${place}.${field}`, { code: "unknown_field", params: { suggestion: `context.${field}` } });
  }
}
