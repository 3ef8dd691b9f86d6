import { createNetwork, scheduleTransfer } from "stock-transfer";
import { expect, it } from "vitest";
import { longText, shortened } from "../support/adversaries";
import { either } from "../support/either";

it("a lane between texts of a million characters is shortened where its arrival is too late", () => {
  const network = createNetwork({
    warehouses: [longText, "B"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 2 },
  });
  const route = either(network.route(longText, "B")).value!;
  expect(() => scheduleTransfer(Date.parse("9999-12-30"), route)).toThrow(
    new RangeError(
      `scheduleTransfer: now plus the days of ${shortened(longText)} → "B" must be within the years 0000 to 9999, got 253402128000000`,
    ),
  );
});
