import fc from "fast-check";
import { encodeTransfer, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { instant, zones } from "../support/arbitraries";
import { readWall } from "../oracles/intlCalendar";
import { transfer } from "../support/transfers";

const full: StockTransfer = {
  ...transfer,
  items: [
    { sku: "A", qty: 2 },
    { sku: "B", qty: 5 },
    { sku: "A", qty: 1 },
  ],
  note: "packed",
  createdAt: Date.parse("2026-02-28T17:00:00.000Z"),
  updatedAt: Date.parse("2026-03-01T16:59:59.999Z"),
  doneAt: Date.parse("2026-12-31T17:00:00.000Z"),
  inboundShipmentCode: "IN1",
};

describe("encodeTransfer", () => {
  it("writes only the partner's code and name", () => {
    const partner = { code: "P", name: "N", secret: "x" };
    expect(encodeTransfer({ ...full, partner }, "UTC").partner).toEqual({ code: "P", name: "N" });
  });

  it("writes times as Intl does, in zones of every kind", () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const { date, time } = readWall(at, zone);
        expect(encodeTransfer({ ...full, updatedAt: at }, zone).updated_at).toBe(`${date} ${time}`);
      }),
    );
  });

  it("writes times from the first second of the year 0000 to the last of 9999, and no other", () => {
    const first = Date.parse("0000-01-01T00:00:00.000Z");
    const last = Date.parse("9999-12-31T23:59:59.999Z");
    expect(encodeTransfer({ ...full, createdAt: first, updatedAt: last }, "UTC")).toMatchObject({
      created_at: "0000-01-01 00:00:00",
      updated_at: "9999-12-31 23:59:59",
    });
    expect(() => encodeTransfer({ ...full, createdAt: first - 1 }, "UTC")).toThrow(/createdAt of transfer "st-1"/);
    expect(() => encodeTransfer({ ...full, updatedAt: last + 1 }, "UTC")).toThrow(/updatedAt of transfer "st-1"/);
  });
});
