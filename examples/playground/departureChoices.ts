import { millisecondsInDay } from "date-fns/constants";
import { listDepartures, type ListedDeparture, scheduleTransfer } from "stock-transfer";
import { valueOf } from "../demo/service";
import { laneTermsOf } from "../pictures/laneTerms";
import { zoneOf } from "./company";
import type { CheckedProps } from "./PartProps";
import { dayIn } from "./speak";

/** A departure, and the earliest transfer date with which the transfer takes it; `undefined` if none is found. */
export interface DepartureOption {
  readonly departure: ListedDeparture;
  readonly notBefore: string | undefined;
}

const shownDays = 60;
const shownDepartures = 8;
/** The most days before a departure on which its transfers are looked for. */
const mostDaysBefore = 14;

type OptionProps = Pick<CheckedProps, "company" | "answered" | "checked">;

/** What a departure depends on, if the lane has a capacity. */
function lanePropsOf({ company, answered, checked }: OptionProps) {
  const { network, now, booked } = answered.context;
  const { srcWarehouseCode: src, destWarehouseCode: dest } = checked.request;
  const { transferType } = checked.check;
  const { capacity, capacityOn } = laneTermsOf(src, dest, transferType, network.config);
  if (!capacity && !capacityOn) return undefined;
  const schedule = { booked, ...checked.schedule };
  const from = dayIn(zoneOf(company, src), now);
  return { now, from, schedule, route: valueOf(network.route(src, dest, transferType)) };
}

/** The departures before that of the check that lack room for it. */
export function fullDepartures(props: OptionProps): readonly ListedDeparture[] {
  const lane = lanePropsOf(props);
  if (!lane) return [];
  const { now, from, schedule, route } = lane;
  const all = listDepartures(now, route, { ...schedule, from, to: props.checked.check.departureDate });
  return all.filter(({ unavailable }) => unavailable === "full");
}

/** The next departures of a lane with a capacity. */
export function departureOptions(props: OptionProps): DepartureOption[] {
  const lane = lanePropsOf(props);
  if (!lane) return [];
  const { now, from, schedule, route } = lane;
  const takes = (date: string, notBefore: string) => {
    const options = { ...schedule, ...(notBefore !== "" && { notBefore }) };
    return scheduleTransfer(now, route, options).departureDate === date;
  };
  const departures = listDepartures(now, route, { ...schedule, from, to: dayAfter(from, shownDays) });
  return departures.slice(0, shownDepartures).map((departure) => {
    const { date, unavailable } = departure;
    const before = Array.from({ length: mostDaysBefore + 1 }, (_, days) => dayAfter(date, -days));
    const starts = unavailable ? [] : ["", ...before.filter((day) => day >= from)];
    return { departure, notBefore: starts.find((start) => takes(date, start)) };
  });
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * millisecondsInDay).toISOString().slice(0, 10);
}
