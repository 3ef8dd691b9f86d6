import {
  createNetwork,
  latestTransfer,
  type ScheduleOptions,
  type ScheduleStep,
  scheduleTransfer,
  type TransferNetwork,
} from "stock-transfer";
import { writeDay } from "../pictures/days";
import type { CaseRules, ClosedDate } from "./checkCase";

// Days that the user closes to see what happens to the arrival.

/** The context of a check without the stock. */
export function termsOf({ now, weightRule, notBefore, closed }: CaseRules, network: TransferNetwork) {
  return { network: closeDays(network, closed), now, weightRule, ...(notBefore !== "" && { notBefore }) };
}

/** The network with these warehouses and services closed on these days. */
export function closeDays(network: TransferNetwork, closed: readonly ClosedDate[]): TransferNetwork {
  if (closed.length === 0) return network;
  const { warehouses, lanes = [], defaultLane } = network.config;
  const daysOf = (kind: ClosedDate["kind"], code: string) =>
    closed.filter((each) => each.kind === kind && each.code === code).map(({ day }) => day);
  const closeLane = <Lane extends Terms & { readonly transferType: string }>(lane: Lane): Lane => {
    const days = daysOf("service", lane.transferType);
    return {
      ...lane,
      transitHolidays: withDays(lane.transitHolidays, days),
      transitExtraWorkingDays: withoutDays(lane.transitExtraWorkingDays, days),
      ...(lane.departureDays && {
        departureHolidays: withDays(lane.departureHolidays, days),
        departureExtraDays: withoutDays(lane.departureExtraDays, days),
      }),
    };
  };
  return createNetwork({
    ...network.config,
    warehouses: warehouses.map((warehouse) => {
      const days = daysOf("warehouse", warehouse.code);
      return {
        ...warehouse,
        holidays: withDays(warehouse.holidays, days),
        extraWorkingDays: withoutDays(warehouse.extraWorkingDays, days),
      };
    }),
    lanes: lanes.map(closeLane),
    ...(defaultLane && { defaultLane: [defaultLane].flat().map(closeLane) }),
  });
}

type Days = readonly string[] | undefined;

interface Terms {
  readonly transitWorkingDays?: readonly number[] | undefined;
  readonly transitHolidays?: Days;
  readonly transitExtraWorkingDays?: Days;
  readonly departureDays?: readonly number[] | undefined;
  readonly departureHolidays?: Days;
  readonly departureExtraDays?: Days;
}

function withDays(days: Days = [], more: readonly string[]): readonly string[] {
  return [...new Set([...days, ...more])];
}

function withoutDays(days: Days = [], fewer: readonly string[]): readonly string[] {
  return days.filter((day) => !fewer.includes(day));
}

/** A day on which a place of a journey is closed. */
export interface ClosedDay {
  readonly place: ScheduleStep["place"];
  readonly day: string;
}

/** What the dates depend on beside the route and the time: the goods, and what is booked. */
export type ScheduleTerms = Pick<ScheduleOptions, "preparationDays" | "load" | "booked">;

/** A route and when it is asked for. */
export interface Journey extends ScheduleTerms {
  readonly now: number;
  readonly notBefore: string | undefined;
  readonly src: string;
  readonly dest: string;
  readonly transferType: string;
}

/** The code of a place of the journey. */
export function closedDateOf({ place, day }: ClosedDay, { src, dest, transferType }: Journey): ClosedDate {
  if (place === "transit") return { day, kind: "service", code: transferType };
  return { day, kind: "warehouse", code: place === "source" ? src : dest };
}

/** The places of the journey that a closed date concerns. */
export function closedPlaces({ day, kind, code }: ClosedDate, { src, dest, transferType }: Journey): ClosedDay[] {
  const codes = { source: src, transit: transferType, destination: dest };
  return (["source", "transit", "destination"] as const)
    .filter((place) => (place === "transit") === (kind === "service") && codes[place] === code)
    .map((place) => ({ place, day }));
}

/** What a closed day changes. */
export interface Effect {
  /** The dates without it. */
  readonly before: { readonly transferDate: string; readonly estimatedArrivalDate: string };
  readonly after: Effect["before"];
  /** The latest times of an order that arrives on the same day, if only these differ. */
  readonly latest?: readonly [before: number, after: number];
  /** Whether it is closed on that day anyway. */
  readonly isClosed?: boolean;
}

/** The effect of the closed day at `index`, beside the others. `undefined` if the route has no service then. */
export function effectOf(
  network: TransferNetwork,
  closed: readonly ClosedDate[],
  index: number,
  journey: Journey,
): Effect | undefined {
  const { now, src, dest, transferType, ...options } = journey;
  const own = closed[index]!;
  const others = closeDays(network, [...closed.slice(0, index), ...closed.slice(index + 1)]);
  const [without, withIt] = [others, closeDays(network, closed)].map(
    (each) => each.route(src, dest, transferType).value,
  );
  if (!without || !withIt) return undefined;
  const before = scheduleTransfer(now, without, options);
  const after = scheduleTransfer(now, withIt, options);
  const isSame =
    before.transferDate === after.transferDate && before.estimatedArrivalDate === after.estimatedArrivalDate;
  if (!isSame) return { before, after };
  const { preparationDays, load, booked } = journey;
  const [latestBefore, latestAfter] = [without, withIt].map(
    (route) => latestTransfer(before.estimatedArrivalDate, route, { preparationDays, load, booked }).before,
  ) as [number, number];
  if (latestBefore !== latestAfter) return { before, after, latest: [latestBefore, latestAfter] };
  const isOnRoute = closedPlaces(own, journey).length > 0;
  return { before, after, isClosed: isOnRoute && isClosed(others, own, journey) };
}

/** Whether a place is closed on a day. */
export function isClosed(
  { config }: TransferNetwork,
  { day, kind, code }: ClosedDate,
  { src, dest }: Pick<Journey, "src" | "dest">,
): boolean {
  const { warehouses, lanes = [], defaultLane = [] } = config;
  const isOff = (weekdays: readonly number[] | undefined, holidays: Days = [], extra: Days = []) => {
    const isWorkday = weekdays?.includes(Number(writeDay(day, "i"))) ?? true;
    return holidays.includes(day) || !(isWorkday || extra.includes(day));
  };
  if (kind === "warehouse") {
    const { workingDays, holidays, extraWorkingDays } = warehouses.find((each) => each.code === code)!;
    return isOff(workingDays, holidays, extraWorkingDays);
  }
  const own = lanes.filter((lane) => lane.src === src && lane.dest === dest);
  const terms = [...own, ...[defaultLane].flat()].find((lane) => lane.transferType === code)!;
  return isOff(terms.transitWorkingDays, terms.transitHolidays, terms.transitExtraWorkingDays);
}
