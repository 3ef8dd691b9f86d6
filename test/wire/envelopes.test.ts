import { apiErrors, failureEnvelope, successEnvelope } from "stock-transfer";
import { describe, expect, it } from "vitest";

describe("successEnvelope", () => {
  it("has the keys success, data, meta_data in this order", () => {
    expect(JSON.stringify(successEnvelope({ total_weight: 1 }, "r-1"))).toBe(
      '{"success":true,"data":{"total_weight":1},"meta_data":{"request_id":"r-1"}}',
    );
  });

  it("has paging last, if given", () => {
    expect(JSON.stringify(successEnvelope([], "r-1", { len: 0, next: "0" }))).toBe(
      '{"success":true,"data":[],"meta_data":{"request_id":"r-1"},"paging":{"len":0,"next":"0"}}',
    );
  });
});

describe("failureEnvelope", () => {
  it("accepts every status of a failure", () => {
    const statuses = [400, 599].map((statusCode) => failureEnvelope({ ...apiErrors.notFound, statusCode }, "r-1"));
    expect(statuses.map(({ error }) => error.status_code)).toEqual([400, 599]);
  });

  it("has the keys success, error, meta_data in this order, and no details without issues", () => {
    expect(JSON.stringify(failureEnvelope(apiErrors.invalidToken, "r-2"))).toBe(
      '{"success":false,"error":{"status_code":401,"message":"Unauthorized","message_code":"INVALID_TOKEN"},"meta_data":{"request_id":"r-2"}}',
    );
  });

  it("has the issues as details", () => {
    const issue = { code: "required", message: "Items must be given.", path: ["items"] } as const;
    const error = { statusCode: 400, message: "Bad Request", messageCode: "INVALID_REQUEST", issues: [issue] };
    expect(JSON.stringify(failureEnvelope(error, "r-3").error)).toBe(
      '{"status_code":400,"message":"Bad Request","message_code":"INVALID_REQUEST","details":[{"code":"required","message":"Items must be given.","path":["items"]}]}',
    );
  });
});

describe("apiErrors", () => {
  it("are frozen, and so is each of them", () => {
    expect([apiErrors, ...Object.values(apiErrors)].map((given) => Object.isFrozen(given))).not.toContain(false);
    expect(Object.values(apiErrors)).toHaveLength(6);
  });
});
