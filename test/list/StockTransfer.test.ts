import { transferStatuses } from "stock-transfer";
import { describe, expect, it } from "vitest";

describe("transferStatuses", () => {
  it("is frozen", () => {
    expect(transferStatuses).toEqual(["created", "processing", "in_transit", "completed", "cancelled"]);
    expect(() => (transferStatuses as unknown as string[]).push("lost")).toThrow(TypeError);
    expect(transferStatuses).toHaveLength(5);
  });
});
