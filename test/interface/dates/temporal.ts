import type { LaneConfig, TransferCheck, WarehouseConfig } from "stock-transfer";

// The dates of a transfer by Temporal: a second oracle, in the runtimes that have it.

interface PlainDate {
  readonly dayOfWeek: number;
  add(duration: { readonly days: number }): PlainDate;
  toString(): string;
}

interface ZonedDateTime {
  toPlainDate(): PlainDate;
  toPlainTime(): { toString(options: { readonly fractionalSecondDigits: number }): string };
}

interface TemporalNamespace {
  readonly Instant: { from(text: string): { toZonedDateTimeISO(timeZone: string): ZonedDateTime } };
}

export const temporal = (globalThis as { readonly Temporal?: TemporalNamespace }).Temporal;

export interface OneLane {
  readonly warehouses: readonly [source: WarehouseConfig, destination: WarehouseConfig];
  readonly lanes: readonly [LaneConfig];
}

interface Days {
  readonly workingDays?: readonly number[] | undefined;
  readonly holidays?: readonly string[] | undefined;
}

function counts({ workingDays, holidays }: Days, date: PlainDate): boolean {
  return (workingDays?.includes(date.dayOfWeek) ?? true) && !holidays?.includes(date.toString());
}

function firstFrom(date: PlainDate, passes: (date: PlainDate) => boolean): PlainDate {
  return passes(date) ? date : firstFrom(date.add({ days: 1 }), passes);
}

function add(days: Days, date: PlainDate, count: number): PlainDate {
  if (count === 0) return date;
  const next = firstFrom(date.add({ days: 1 }), (each) => counts(days, each));
  return add(days, next, count - 1);
}

/** The dates of a transfer on the only lane of a network, from its first warehouse to its second. */
export function temporalSchedule(
  { Instant }: TemporalNamespace,
  now: string,
  { warehouses: [source, destination], lanes: [lane] }: OneLane,
): Pick<TransferCheck, "transferDate" | "estimatedArrivalDate"> {
  const wall = Instant.from(now).toZonedDateTimeISO(source.timeZone);
  const today = wall.toPlainDate();
  const { cutOff } = source;
  const limit = typeof cutOff === "object" ? cutOff[today.dayOfWeek as 1] : cutOff;
  const inTime = limit === undefined || wall.toPlainTime().toString({ fractionalSecondDigits: 3 }) < limit;
  const first = inTime ? today : today.add({ days: 1 });
  const transfer = firstFrom(first, (date) => counts(source, date));

  const ready = add(source, transfer, lane.outboundHandlingDays ?? 0);
  const carrier = { workingDays: lane.transitWorkingDays, holidays: lane.transitHolidays };
  const departure = firstFrom(ready, (date) => counts(source, date) && counts(carrier, date));
  const delivered = add(carrier, departure, lane.transitDays);
  const received = firstFrom(delivered, (date) => counts(destination, date));
  const arrival = add(destination, received, lane.inboundHandlingDays ?? 0);
  return { transferDate: transfer.toString(), estimatedArrivalDate: arrival.toString() };
}
