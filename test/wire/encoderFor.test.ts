import { encodePage, encodeTransfer } from "stock-transfer";
import { expect, it, vi } from "vitest";
import { transfer } from "../support/transfers";

it("asks the runtime about the days of a zone once, in all calls together", () => {
  // No other test asks about this zone: all tests share the modules.
  const zone = "Pacific/Easter";
  const page = { transfers: [transfer], next: 0 };
  // The runtime tells the offset of a Date, so that a zone cannot be asked without one.
  let dates = 0;
  class CountedDate extends Date {
    constructor(time: number) {
      super(time);
      dates += 1;
    }
  }
  vi.stubGlobal("Date", CountedDate);
  try {
    const first = encodePage(page, zone);
    expect(dates).toBeGreaterThan(0);
    dates = 0;
    expect(encodePage(page, zone)).toEqual(first);
    expect(encodeTransfer(transfer, zone)).toEqual(first.data[0]);
    expect(dates).toBe(0);
  } finally {
    vi.unstubAllGlobals();
  }
});

it("refuses an unknown zone every time", () => {
  const refused = 'encodeTransfer: timeZone must be an IANA time zone name that the runtime knows, got "Asia/Nowhere"';
  for (let time = 0; time < 2; time += 1)
    expect(() => encodeTransfer(transfer, "Asia/Nowhere")).toThrow(new RangeError(refused));
});
