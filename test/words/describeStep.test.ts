import { de, enUS, vi } from "date-fns/locale";
import { setDefaultOptions } from "date-fns";
import fc from "fast-check";
import { createNetwork, explainSchedule, type ScheduleStep } from "stock-transfer";
import { createWords, describeStep, vietnamese } from "stock-transfer/words";
import { afterEach, describe, expect, it } from "vitest";

const day = 24 * 60 * 60 * 1000;

const closed: ScheduleStep = {
  from: "2026-08-29",
  to: "2026-08-30",
  days: 2,
  why: "not_a_working_day",
  place: "transit",
};
const onDay = (date: string): ScheduleStep => ({ ...closed, from: date, to: date, days: 1 });

describe("describeStep", () => {
  it("describes a schedule", () => {
    const network = createNetwork({
      warehouses: [
        { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", cutOff: "16:00" },
        { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5], holidays: ["2026-09-02"] },
      ],
      defaultLane: { transferType: "ROAD", weightLimit: 1, transitDays: 4 },
    });
    const route = network.route("HCM", "HAN");
    if (route.issues) throw new Error(route.issues[0].message);
    const steps = explainSchedule(Date.parse("2026-08-28T10:00:00Z"), route.value);
    expect(steps.map((step) => describeStep(step))).toEqual([
      "Fri, Aug 28, 2026: the transfer is requested.",
      "Fri, Aug 28, 2026: the cut-off has passed.",
      "Sat, Aug 29, 2026 – Tue, Sep 1, 2026: the goods are in transit (4 days).",
      "Wed, Sep 2, 2026: the destination has a holiday.",
      "Thu, Sep 3, 2026: the goods arrive.",
    ]);
  });

  it("writes the dates as the locale does", () => {
    expect(describeStep(closed, { locale: vi })).toBe(
      "Thứ 7, 29 thg 8 năm 2026 – CN, 30 thg 8 năm 2026: the carrier does not operate (2 days).",
    );
    expect(describeStep(closed, { locale: de })).toBe(
      "Sa., 29. Aug. 2026 – So., 30. Aug. 2026: the carrier does not operate (2 days).",
    );
    expect(describeStep(closed, { locale: undefined })).toBe(describeStep(closed));
    expect(createWords(vietnamese).describeStep(closed, { locale: de })).toMatch(/^Sa., 29. Aug. 2026 – So.,/);
  });

  it("distinguishes the years 0000 and 1 by era", () => {
    expect(describeStep(onDay("0000-01-01"))).toBe("Sat, Jan 1, 1 BC: the carrier does not operate.");
    expect(describeStep(onDay("0001-01-01"))).toBe("Mon, Jan 1, 1: the carrier does not operate.");
    expect(describeStep(onDay("0000-01-01"), { locale: de })).toBe(
      "Sa., 1. Jan. 1 v.Chr.: the carrier does not operate.",
    );
  });

  it("writes every date like Intl, in any zone of the host", () => {
    const expected = new Intl.DateTimeFormat("en-US", {
      weekday: "short",
      year: "numeric",
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    });
    // Intl counts the days before 1582-10-15 in the Julian calendar.
    const dates = fc.integer({ min: Date.parse("1600-01-01") / day, max: Date.parse("9999-12-31") / day });
    fc.assert(
      fc.property(dates, (date) => {
        const text = new Date(date * day).toISOString().slice(0, 10);
        expect(describeStep(onDay(text))).toBe(`${expected.format(date * day)}: the carrier does not operate.`);
      }),
    );
  });

  describe("with default options of date-fns set by the program", () => {
    afterEach(() => {
      setDefaultOptions({ locale: enUS });
    });

    it("still writes English dates", () => {
      setDefaultOptions({ locale: de });
      expect(describeStep(onDay("2026-08-29"))).toBe("Sat, Aug 29, 2026: the carrier does not operate.");
    });
  });
});
