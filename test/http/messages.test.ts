import { apiErrors } from "stock-transfer";
import { createHandler, type HandlerOptions } from "stock-transfer/http";
import { describe, expect, it } from "vitest";
import { checkRequest, listRequest, options, type RequestParts, serve, streamOf } from "../support/service";
import { thrownBy, untyped } from "../support/thrownBy";
import { transfer } from "../support/transfers";

// Every error of the handler: for its options, their results, and requests.

// One message per line.
// prettier-ignore
const faults: readonly (readonly [fault: string, options: unknown])[] = [
  ["TypeError: createHandler: options must be given", undefined],
  ["TypeError: createHandler: options.authenticate must be a function, got true", { ...options, authenticate: true }],
  ["TypeError: createHandler: options.onError must be a function, got null", { ...options, onError: null }],
  ["RangeError: createHandler: options.maxBodyBytes must be at least 1, got 0.5", { ...options, maxBodyBytes: 0.5 }],
  [
    'RangeError: createHandler: 2 faults\n  options.ignoredParameters must not contain a parameter of the HTTP API, got "arrives_to"\n  options.extensions must be one of arrives_from, arrives_to, departs_from, departs_to, transfer_types, got "arrives"',
    { ...options, ignoredParameters: ["arrives_to"], extensions: ["arrives_to", "arrives"] },
  ],
  ['TypeError: createHandler: options.ignoredParameters must be an array, got "_"', { ...options, ignoredParameters: "_" }],
  ["TypeError: createHandler: options.ignoredParameters must be names, got 5", { ...options, ignoredParameters: ["_", 5] }],
  ['RangeError: createHandler: options.ignoredParameters must be names, got ""', { ...options, ignoredParameters: [""] }],
  ['RangeError: createHandler: options.ignoredParameters must be names, got " \\t"', { ...options, ignoredParameters: ["_", " \t"] }],
  ["TypeError: createHandler: options.ignoredParameters must be given", { ...options, ignoredParameters: new Array(1) }],
  ['TypeError: createHandler: options.reasons must be a boolean, got "yes"', { ...options, reasons: "yes" }],
  ["TypeError: createHandler: options.onerror is unknown (did you mean onError?)", { ...options, onerror: () => undefined }],
];

const gives = (value: unknown) => () => value as never;
const pageOf = (...seqs: number[]) => ({ transfers: seqs.map((seq) => ({ ...transfer, seq })), next: 0 });
const readBefore = () => {
  const request = checkRequest();
  void request.text();
  return request;
};

// prettier-ignore
const causes: readonly (readonly [error: string, change: Partial<HandlerOptions>, request: () => Request])[] = [
  ["TypeError: createHandler: the result of list: page must be given", { list: gives(undefined) }, listRequest],
  ["TypeError: createHandler: the result of list: page must be an object with a transfers array, got { next }", { list: gives({ next: 0 }) }, listRequest],
  ["TypeError: createHandler: the result of list: page.transfers[1] must be an object, got null", { list: gives({ transfers: [transfer, null], next: 0 }) }, listRequest],
  ['TypeError: createHandler: the result of list: partner of transfer "st-1" must be an object, got "P1"', { list: gives({ transfers: [{ ...transfer, partner: "P1" }], next: 0 }) }, listRequest],
  ["TypeError: createHandler: the result of authenticate must be given", { authenticate: gives(Promise.resolve(undefined)) }, checkRequest],
  ["RangeError: createHandler: the result of list: page.transfers must have at most 1 transfer, got Array(2)", { list: gives({ transfers: [transfer, transfer], next: 0 }) }, () => listRequest({ path: "?limit=1" })],
  ["RangeError: createHandler: the result of list: page.next must be 0, or seq of the last transfer, got 7", { list: gives({ transfers: [], next: 7 }) }, listRequest],
  ["RangeError: createHandler: the result of list: the sum of shippedQty and cancelledQty of items[0] (qty: 3) of transfer \"st-1\" must be at most 3, got 4", { list: gives({ transfers: [{ ...transfer, items: [{ sku: "HELMET", qty: 3, shippedQty: 4 }] }], next: 0 }) }, listRequest],
  ["RangeError: createHandler: the result of list: page.transfers[0].seq must be less than 20, as the newest come first, got 80", { list: gives(pageOf(80, 60)) }, () => listRequest({ path: "?next=20" })],
  ["RangeError: createHandler: the result of list: page.transfers[0].seq must be greater than 60, as the oldest come first, got 40", { list: gives(pageOf(40, 60)) }, () => listRequest({ path: "?next=60" })],
  ['RangeError: createHandler: the result of list: transfer "st-1" must be a match for query.filter', { list: gives(pageOf(9)) }, () => listRequest({ path: "?src_warehouse_code=HAN" })],
  ["TypeError: checkTransfer: context must be given", { check: gives(undefined) }, checkRequest],
  ["TypeError: createHandler: the result of requestId must be a string, got Promise", { requestId: gives(Promise.resolve("r-1")) }, listRequest],
  ["RangeError: createHandler: the result of requestId must not be blank", { requestId: gives("") }, listRequest],
  ["TypeError: createHandler: the result of requestId must be given", { requestId: gives(undefined) }, listRequest],
  ["TypeError: createHandler: the body must be unread, but a body parser or other code has read it", {}, readBefore],
  ['TypeError: createHandler: the body must be a stream of Uint8Array chunks, got "{}"', {}, () => checkRequest({ body: streamOf("{}") })],
];

// prettier-ignore
const failures: readonly (readonly [code: keyof typeof apiErrors, status: number, message: string, code: string, parts: RequestParts, change: Partial<HandlerOptions>])[] = [
  ["invalidToken", 401, "Unauthorized", "INVALID_TOKEN", { headers: { authorization: "Bearer bad" } }, {}],
  ["notFound", 404, "Not Found", "NOT_FOUND", { path: "/unknown" }, {}],
  ["methodNotAllowed", 405, "Method Not Allowed", "METHOD_NOT_ALLOWED", { method: "DELETE" }, {}],
  ["bodyTooLarge", 413, "Content Too Large", "BODY_TOO_LARGE", { method: "POST", path: "/check", headers: { "content-type": "application/json" }, body: "{}" }, { maxBodyBytes: 1 }],
  ["unsupportedMediaType", 415, "Unsupported Media Type", "UNSUPPORTED_MEDIA_TYPE", { method: "POST", path: "/check", body: "{}" }, {}],
  ["internalError", 500, "Internal Server Error", "INTERNAL_ERROR", {}, { list: gives(undefined) }],
];

describe("createHandler", () => {
  it.each(faults)("throws: %s", (fault, given) => {
    expect(thrownBy(() => untyped(createHandler)(given))).toBe(fault);
  });

  it.each(causes)("reports: %s", async (cause, change, request) => {
    const told: string[] = [];
    await serve({ ...change, onError: (error) => told.push(String(error)) })(request());
    expect(told).toEqual([cause]);
  });

  it.each(failures)("responds to %s: %d %s %s", async (_, status_code, message, message_code, parts, change) => {
    const response = await serve(change)(listRequest(parts));
    const body: unknown = await response.json();
    const error = { status_code, message, message_code };
    expect(body).toStrictEqual({ success: false, error, meta_data: { request_id: "r-1" } });
  });

  it("has every failure in the table above, and they are frozen", () => {
    expect(failures.map(([name]) => name)).toStrictEqual(Object.keys(apiErrors));
    expect([apiErrors, ...Object.values(apiErrors)].every((given) => Object.isFrozen(given))).toBe(true);
  });

  it("rejects for an argument that is not a Request", async () => {
    const handler = untyped(serve());
    const message = "createHandler: request must be a Request of the Fetch standard, got";
    await expect(handler({ headers: {} })).rejects.toStrictEqual(new TypeError(`${message} { headers }`));
    await expect(handler()).rejects.toStrictEqual(new TypeError("createHandler: request must be given"));
  });
});
