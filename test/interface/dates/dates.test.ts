import { createNetwork, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { compareDates, dateCases } from "./compareDates";

describe("the dates of a transfer", () => {
  it("are as expected at every time", () => {
    expect(dateCases.length).toBeGreaterThan(40);
    expect(compareDates({ createNetwork, scheduleTransfer }).failures).toEqual([]);
  });

  it("would differ in another zone", () => {
    const inUtc: typeof createNetwork = ({ warehouses, ...rest }) =>
      createNetwork({ ...rest, warehouses: warehouses.map((each) => ({ ...each, timeZone: "UTC" })) });
    expect(compareDates({ createNetwork: inUtc, scheduleTransfer }).failures.length).toBeGreaterThan(10);
  });
});
