import type { NetworkConfig, TransferSchedule } from "stock-transfer";

// The dates of a transfer as Temporal tells them: a second oracle, in the runtimes that have it.

interface PlainDate {
  readonly dayOfWeek: number;
  add(duration: { readonly days: number }): PlainDate;
  toString(): string;
}

interface ZonedDateTime {
  toPlainDate(): PlainDate;
  toPlainTime(): { toString(options?: { readonly fractionalSecondDigits: number }): string };
}

interface TemporalNamespace {
  readonly Instant: { from(text: string): { toZonedDateTimeISO(timeZone: string): ZonedDateTime } };
}

export const temporal = (globalThis as { readonly Temporal?: TemporalNamespace }).Temporal;

interface Days {
  readonly workingDays?: readonly number[] | undefined;
  readonly holidays?: readonly string[] | undefined;
}

function counts({ workingDays, holidays }: Days, date: PlainDate): boolean {
  return (workingDays?.includes(date.dayOfWeek) ?? true) && !holidays?.includes(date.toString());
}

function next(days: Days, date: PlainDate): PlainDate {
  const tomorrow = date.add({ days: 1 });
  return counts(days, tomorrow) ? tomorrow : next(days, tomorrow);
}

function add(days: Days, date: PlainDate, count: number): PlainDate {
  return count === 0 ? date : add(days, next(days, date), count - 1);
}

/** `YYYY-MM-DD HH:MM:SS` on the wall of a zone. */
export function temporalWallTime({ Instant }: TemporalNamespace, instant: string, timeZone: string): string {
  const wall = Instant.from(instant).toZonedDateTimeISO(timeZone);
  return `${wall.toPlainDate().toString()} ${wall.toPlainTime().toString().slice(0, 8)}`;
}

/** The dates of a transfer between two warehouses that have lanes of their own, by the first one if no service is named. */
export function temporalSchedule(
  { Instant }: TemporalNamespace,
  now: string,
  { warehouses, lanes = [] }: NetworkConfig,
  src: string,
  dest: string,
  transferType: string | undefined,
): TransferSchedule {
  const source = warehouses.find(({ code }) => code === src)!;
  const destination = warehouses.find(({ code }) => code === dest)!;
  const services = lanes.filter((each) => each.src === src && each.dest === dest);
  const lane = services.find((each) => each.transferType === transferType) ?? services[0]!;

  const wall = Instant.from(now).toZonedDateTimeISO(source.timeZone);
  const today = wall.toPlainDate();
  const { cutOff } = source;
  const limit = typeof cutOff === "object" ? cutOff[today.dayOfWeek as 1] : cutOff;
  const inTime = limit === undefined || wall.toPlainTime().toString({ fractionalSecondDigits: 3 }) < limit;
  const transfer = inTime && counts(source, today) ? today : next(source, today);

  const sent = add(source, transfer, lane.outboundHandlingDays ?? 0);
  const carrier = { workingDays: lane.transitWorkingDays, holidays: lane.transitHolidays };
  const handled = add(destination, add(carrier, sent, lane.transitDays), lane.inboundHandlingDays ?? 0);
  const arrival = counts(destination, handled) ? handled : next(destination, handled);
  return { transferDate: transfer.toString(), estimatedArrivalDate: arrival.toString() };
}
