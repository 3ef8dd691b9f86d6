import { enGB } from "date-fns/locale";
import { createNetwork, listDepartures, type ListedDeparture, type Load } from "stock-transfer";
import { createWords, describeDeparture, vietnamese } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";

const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
const truck = { transferType: "ROAD", weightLimit: 500, transitDays: 2, departureDays: [2, 5] };
const capacity = { weight: 9_000, volume: 40, units: 2_000, transfers: 9 };
const booked = ({ date }: { date: string }): Load =>
  date === "2026-03-06" ? { weight: 8_999, units: 1_000, transfers: 8 } : { transfers: 9 };
const list = (lane: object): readonly ListedDeparture[] => {
  const route = createNetwork({ warehouses, defaultLane: { ...truck, ...lane } }).route("HCM", "HAN").value!;
  // Tuesday, 3 March 2026, too late for the truck of that day.
  return listDepartures(Date.parse("2026-03-03T02:00:00Z"), route, { from: "2026-03-03", to: "2026-03-10", booked });
};
const departures = list({ capacity, outboundHandlingDays: 1 });
const changed = (change: object) => ({ ...departures[1], ...change });

describe("describeDeparture", () => {
  it("says what is left, or why a departure cannot be taken", () => {
    expect(departures.map((departure) => describeDeparture(departure, { unit: "kg", volumeUnit: "m³" }))).toEqual([
      "Tue, Mar 3, 2026: too late.",
      "Fri, Mar 6, 2026: 1 transfer, 1,000 units, volume 40 m³, weight 1 kg left.",
      "Tue, Mar 10, 2026: too little room, 0 transfers, 2,000 units, volume 40 m³, weight 9,000 kg left.",
    ]);
    expect(list({}).map((departure) => describeDeparture(departure))[1]).toBe("Fri, Mar 6, 2026: no limit.");
    const last = { ...departures[1]!, left: { units: 1 } };
    expect(describeDeparture(last)).toBe("Fri, Mar 6, 2026: 1 unit left.");
  });

  it("writes dates in the given locale, and everything in the given language", () => {
    expect(describeDeparture(departures[1]!, { locale: enGB })).toBe(
      "Fri, 6 Mar 2026: 1 transfer, 1,000 units, volume 40, weight 1 left.",
    );
    const words = createWords({
      ...vietnamese,
      amount: (amount, kind) => (kind === "weight" ? `${amount} kg` : undefined),
    });
    expect(departures.map((departure) => words.describeDeparture(departure))).toEqual([
      "Thứ 3, 03/03/2026: đã quá giờ chốt đơn.",
      "Thứ 6, 06/03/2026: còn 1 phiếu chuyển kho, 1.000 đơn vị, thể tích 40, khối lượng 1 kg.",
      "Thứ 3, 10/03/2026: không đủ chỗ, còn 0 phiếu chuyển kho, 2.000 đơn vị, thể tích 40, khối lượng 9000 kg.",
    ]);
    expect(words.describeDeparture(list({})[1]!)).toBe("Thứ 6, 06/03/2026: không giới hạn.");
  });

  it.each<[string, unknown, object?]>([
    ["TypeError: departure must be given", undefined],
    ["TypeError: departure must be a departure of listDepartures, got { date }", { date: "2026-03-03" }],
    ['RangeError: departure.date must be a calendar date, YYYY-MM-DD, got "3 March"', changed({ date: "3 March" })],
    ['RangeError: departure.unavailable must be one of missed, full, got "gone"', changed({ unavailable: "gone" })],
    ["RangeError: departure.left.units must be at least 0, got -1", changed({ left: { units: -1 } })],
    ["TypeError: options.units is unknown (did you mean unit?)", changed({}), { units: "kg" }],
    ["TypeError: options.locale must be a Locale of date-fns, got 7", changed({}), { locale: 7 }],
  ])("throws %s", (message, departure, options) => {
    const error = thrownBy(() => untyped(describeDeparture)(departure, options));
    expect(error.replace("describeDeparture: ", "")).toContain(message);
  });
});
