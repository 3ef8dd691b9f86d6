import { latestTransfer, createNetwork, parseCalendarDate } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { sentence } from "../support/sentence";

const rule = "must be a calendar date, YYYY-MM-DD";

describe("parseCalendarDate", () => {
  it.each(["2026-03-05", "2024-02-29", "0000-01-01", "9999-12-31"])("returns %s unchanged", (date) => {
    expect(parseCalendarDate(date)).toEqual({ value: date });
  });

  it.each<[unknown, string, string]>([
    [undefined, "required", "must be given"],
    [null, "wrong_type", `${rule}, got null`],
    [20_260_305, "wrong_type", `${rule}, got 20260305`],
    [new Date(0), "wrong_type", `${rule}, got Date`],
    ["", "malformed", `${rule}, got ""`],
    ["2026-02-30", "malformed", `${rule}, got "2026-02-30"`],
    ["2026-3-5", "malformed", `${rule}, got "2026-3-5"`],
    [" 2026-03-05", "malformed", `${rule}, got " 2026-03-05"`],
    ["05.03.2026", "malformed", `${rule}, got "05.03.2026"`],
    ["2026-03-05T00:00:00Z", "malformed", `${rule}, got "2026-03-05T00:00:00Z"`],
    ["+010000-01-01", "malformed", `${rule}, got "+010000-01-01"`],
  ])("rejects %o", (value, code, message) => {
    expect(either(parseCalendarDate(value)).issues).toMatchObject([
      { code, message: sentence("Input", message), path: [] },
    ]);
  });

  it("accepts exactly the dates of latestTransfer", () => {
    const warehouses = ["A", "B"].map((code) => ({ code, timeZone: "UTC" }));
    const network = createNetwork({
      warehouses,
      defaultLane: { transferType: "ROAD", weightLimit: 1, transitDays: 1 },
    });
    const route = network.route("A", "B").value!;
    for (const date of ["2026-03-05", "2026-02-30", "2026-3-5", "today"]) {
      const isDate = parseCalendarDate(date).issues === undefined;
      if (isDate) expect(latestTransfer(date, route).transferDate).toBe("2026-03-04");
      else expect(() => latestTransfer(date, route)).toThrow(RangeError);
    }
  });
});
