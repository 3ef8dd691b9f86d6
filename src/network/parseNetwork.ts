import { collectIssues, readIssues, type Report, unlessUnreadable } from "../result/collectIssues";
import { describeValue } from "../result/describeValue";
import { isObject } from "../result/kinds";
import { nearestName } from "../result/nearestName";
import type { Result } from "../result/Result";
import { faultOf } from "../result/valueFaults";
import { type CivilDay, formatCivilDay } from "../time/civilDay";
import { departsInAny366Days } from "../time/departureCalendar";
import { memoize } from "../time/memoize";
import { maxDaysClosed } from "../time/workingCalendar";
import { createZoneClock, isTimeZone, timeZoneFault, type ZoneClock } from "../time/zoneClock";
import { ConfigReader, type FieldType } from "./ConfigReader";
import type { NetworkConfig } from "./NetworkConfig";
import { calendarDate } from "./readCalendar";
import { createLaneReader, type Lane } from "./readLane";
import { readWarehouse } from "./readWarehouse";
import { anyOther, type RouteData, type Warehouse } from "./RouteData";
import type { TransferNetwork } from "./TransferNetwork";

/**
 * Reads the configuration of a network that comes from outside, such as a file that people edit. It takes what
 * {@link createNetwork} takes, and finds the same faults. O(warehouses + lanes + holidays); a list of holidays that lanes
 * share counts once.
 *
 * @param config What `JSON.parse` gave. Anything else is safe too: no input makes it throw.
 * @returns The network, or up to 10 000 issues, each with its path: `unknown_field` for a field that means nothing; `required`,
 * `wrong_type`, `blank`; `malformed` for a time zone, a date or a cut-off; `too_small`, `too_big`, `not_integer` for numbers
 * and weekdays; `not_unique` for a repeated code or lane, and for a date that is both a holiday and an extra working day;
 * `unknown_code` for a lane's warehouse that there is not; `same_warehouse`; `no_working_day` for a calendar without one in
 * 366 days in a row, or without one on which a transfer can be created, and for a lane on which nothing can depart for as long,
 * where it has no other fault; `malformed` for an object that throws when it is read.
 *
 * @example
 * ```ts
 * import { parseNetwork } from "stock-transfer";
 *
 * const { issues } = parseNetwork({ warehouses: [{ code: "HCM", timezone: "Asia/Ho_Chi_Minh" }] });
 * issues?.map(({ code, path }) => [code, path.join(".")]); // => [["required", "warehouses.0.timeZone"], ["unknown_field", "warehouses.0.timezone"]]
 * issues?.[1]?.params?.["suggestion"]; // => "timeZone"
 * ```
 */
export function parseNetwork(config: unknown): Result<TransferNetwork> {
  return unlessUnreadable(() => readNetwork(config));
}

/** {@link parseNetwork}, but what a getter of the configuration throws reaches the caller. */
export function readNetwork(config: unknown): Result<TransferNetwork> {
  const { value: terms, issues } = readIssues((report) => readTerms(config, report), maxFaults);
  // Without issues the configuration is plain data.
  return issues ? { issues } : { value: makeNetwork(config as NetworkConfig, terms) };
}

/** Who corrects a configuration wants all its faults at once; a list of a billion holes still has an end. */
const maxFaults = 10_000;

function readTerms(config: unknown, report: Report): NetworkTerms | undefined {
  const warehouses = new Map<unknown, Warehouse>();
  const warehouseCode: FieldType<Warehouse> = {
    parse: (code) => warehouses.get(code),
    fault: (code) => faultOf("unknown_code", code, { expected: "warehouse_code" }),
  };
  const timeZone: FieldType<ZoneClock> = {
    // Warehouses of one zone share its clock, because a clock has a cache.
    parse: memoize((name) => (isTimeZone(name) ? createZoneClock(name) : undefined)),
    fault: timeZoneFault,
  };
  const readLane = createLaneReader();

  return ConfigReader.read(config, [], report, (reader) => {
    reader.readObjects("warehouses", (entry) => {
      const warehouse = readWarehouse(entry, timeZone);
      const { code } = warehouse;
      if (warehouses.has(code)) entry.report(["code"], faultOf("not_unique", code, { expected: "earlier" }));
      if (code) warehouses.set(code, warehouse);
    });
    reader.readObjects("lanes", addLane, []);
    const defaultLanes: Lane[] = [];
    reader.readOneOrMore("defaultLane", (entry) => {
      const lane = readLane(entry);
      addService(entry, defaultLanes, lane);
      if (!entry.isSound) return;
      const sources = [...warehouses.values()].filter((source) => departsFrom(source, lane));
      for (const source of sources) servicesTo(anyOther, source).push(lane);
      if (sources.length === 0 && warehouses.size > 0) reportDepartures(entry, "any_warehouse", lane);
    });
    return { warehouses, calendarsUntil: reader.readField("calendarsUntil", calendarDate, lastCalendarDate)! };
  });

  function addLane(entry: ConfigReader): void {
    const src = entry.get("src");
    const dest = entry.get("dest");
    const source = entry.parse(["src"], warehouseCode, src);
    entry.parse(["dest"], warehouseCode, dest);
    if (src === dest) entry.report(["dest"], faultOf("same_warehouse", dest));
    const lane = readLane(entry);
    if (!source) return;
    if (entry.isSound && !departsFrom(source, lane)) reportDepartures(entry, describeValue(source.code), lane);
    addService(entry, servicesTo(dest, source), lane);
  }
}

/** The end of calendars that are kept up for good. */
const lastCalendarDate = "9999-12-31";

/** What a sound configuration says, beside what its warehouses have. */
interface NetworkTerms {
  readonly warehouses: ReadonlyMap<unknown, Warehouse>;
  readonly calendarsUntil: CivilDay;
}

/** The services from a source, for more to be added. */
function servicesTo(dest: unknown, { lanes }: Warehouse): Lane[] {
  const services = lanes.get(dest) ?? [];
  lanes.set(dest, services);
  return services;
}

function addService(entry: ConfigReader, services: Lane[], lane: Lane): void {
  const { transferType } = lane;
  if (transferType && services.some((before) => before.transferType === transferType)) {
    entry.report(["transferType"], faultOf("not_unique", transferType, { expected: "earlier" }));
  }
  services.push(lane);
}

/** Whether what is ready at the source leaves it some day. */
function departsFrom({ calendar }: Warehouse, { departures }: Lane): boolean {
  return !departures || departsInAny366Days(departures, calendar);
}

/** Reports a lane whose goods would wait for ever. */
function reportDepartures(entry: ConfigReader, expected: string, { departures }: Lane): void {
  const isByDates = departures!.days.weekdays.size === 0;
  entry.report(["departureDays"], {
    code: "no_working_day",
    params: isByDates ? { expected } : { max: maxDaysClosed, expected },
  });
}

function makeNetwork(config: NetworkConfig, { warehouses, calendarsUntil }: NetworkTerms): TransferNetwork {
  const formatDay = memoize(formatCivilDay);
  return Object.freeze<TransferNetwork>({
    config: freezeCopy(config),
    route(src, dest, transferType) {
      const source = warehouses.get(src);
      const destination = warehouses.get(dest);
      const services = servicesBetween(source, destination);
      const lane = transferType === undefined ? services[0] : services.find((one) => one.transferType === transferType);
      return lane ? { value: makeRoute(source!, destination!, lane) } : noRoute(src, dest, services, transferType);
    },
    routes(src, dest) {
      const source = warehouses.get(src);
      const destination = warehouses.get(dest);
      const services = servicesBetween(source, destination);
      const [first, ...others] = services.map((lane) => makeRoute(source!, destination!, lane));
      return first ? { value: [first, ...others] } : noRoute(src, dest, []);
    },
  });

  function servicesBetween(source: Warehouse | undefined, destination: Warehouse | undefined): readonly Lane[] {
    if (!source || !destination || source === destination) return [];
    return source.lanes.get(destination.code) ?? source.lanes.get(anyOther) ?? [];
  }

  function makeRoute(source: Warehouse, destination: Warehouse, lane: Lane): RouteData {
    const { transferType, weightLimit } = lane;
    return Object.freeze({
      src: source.code,
      dest: destination.code,
      transferType,
      weightLimit,
      source,
      destination,
      lane,
      calendarsUntil,
      formatDay,
    });
  }

  function noRoute(src: string, dest: string, services: readonly Lane[], transferType?: string): Result<never> {
    return collectIssues<never>((report) => {
      if (!warehouses.has(src)) report(["srcWarehouseCode"], faultOf("unknown_warehouse", src));
      if (!warehouses.has(dest)) report(["destWarehouseCode"], faultOf("unknown_warehouse", dest));
      if (src === dest) report(["destWarehouseCode"], faultOf("same_warehouse", dest));
      if (!warehouses.has(src) || !warehouses.has(dest) || src === dest) return undefined;
      const ofType = transferType === undefined ? "" : ` (${describeValue(transferType)})`;
      const types = services.map((lane) => lane.transferType);
      const suggestion = typeof transferType === "string" ? nearestName(transferType, types) : undefined;
      const params = {
        expected: describeValue(src) + ofType,
        ...(suggestion !== undefined && { suggestion: describeValue(suggestion) }),
      };
      report(["destWarehouseCode"], faultOf("no_lane", dest, params));
      return undefined;
    });
  }
}

/**
 * A frozen copy of plain data, without fields that are undefined. A part that stands in several places is copied once.
 * O(parts).
 */
function freezeCopy<Part>(part: Part, copies = new Map<unknown, unknown>()): Part {
  if (!isObject(part) && !Array.isArray(part)) return part;
  const known = copies.get(part);
  if (known) return known as Part;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(part) ? [] : {};
  copies.set(part, copy);
  for (const [key, value] of Object.entries(part)) {
    if (value !== undefined) (copy as Record<string, unknown>)[key] = freezeCopy<unknown>(value, copies);
  }
  return Object.freeze(copy) as Part;
}
