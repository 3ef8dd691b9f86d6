import { apiErrors, failureEnvelope } from "stock-transfer";
import { describe, expect, it } from "vitest";

describe("failureEnvelope", () => {
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
