import { collectIssues, readIssues, type Report, unlessUnreadable } from "../result/collectIssues";
import { describeValue } from "../result/describeValue";
import { type Fields, isPlainObject } from "../result/kinds";
import type { Phrase } from "../result/messages";
import { nearestName } from "../result/nearestName";
import type { Result } from "../result/Result";
import { faultOf, kindFault } from "../result/valueFaults";
import type { CivilDay } from "../time/civilDay";
import { memoize } from "../time/memoize";
import { maxDaysClosed, type WorkingCalendar } from "../time/workingCalendar";
import { createZoneClock, isTimeZone, timeZoneFault, type ZoneClock } from "../time/zoneClock";
import { ConfigReader, type FieldType, type Literals, plainObject, text } from "./ConfigReader";
import type { NetworkConfig } from "./NetworkConfig";
import { everCreates, everDeparts, everReceives } from "./openDays";
import { calendarDate } from "./readCalendar";
import type { CutOffs } from "./readCutOffs";
import { createLaneReader, type Lane } from "./readLane";
import { readWarehouse } from "./readWarehouse";
import { anyOther, type RouteData, type Warehouse } from "./RouteData";
import type { Route, TransferNetwork } from "./TransferNetwork";

/**
 * Creates a network from an untrusted configuration, such as a file that people edit. It accepts the same
 * configurations as {@link createNetwork}. O(warehouses + lanes + listed dates); equal lists of dates in several lanes
 * count once.
 *
 * @param config The result of `JSON.parse`, or any other value: no input makes it throw.
 * @returns The network, or up to 10 000 issues, each with its path: `unknown_field`; `required`, `wrong_type`, `blank`;
 * `malformed` for a time zone, a date, a cut-off, or an object that throws when it is read; `too_small`, `too_big`,
 * `not_integer` for numbers and weekdays; `not_unique` for a repeated warehouse code, a repeated transfer type between
 * two warehouses, and a date that is both a holiday and an extra day; `unknown_code` for an unknown warehouse of a
 * lane; `same_warehouse`; `no_working_day` for a calendar that is closed for 366 days in a row, and for a lane on which
 * transfers are not created, do not depart or are not received for 366 days in a row. A lane that departs only on
 * listed dates has `no_working_day` only if it never departs; default terms have the issue only if no source can use
 * them. The issue may be missing if the warehouse or lane has other faults.
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

/** Like {@link parseNetwork}, but errors of getters reach the caller. */
export function readNetwork(config: unknown): Result<TransferNetwork> {
  const copies = new Map<unknown, unknown>();
  const literals: Literals = new Map();
  const copy = <Part>(part: Part) => freezeCopy(part, copies, literals);
  const { value: terms, issues } = readIssues((report) => readTerms(config, report, literals, copy), maxFaults);
  return issues ? { issues } : { value: makeNetwork(copy(config as NetworkConfig), terms) };
}

/** Enough to correct a configuration in one pass. The limit is for arrays with a billion holes. */
const maxFaults = 10_000;

function readTerms(
  config: unknown,
  report: Report,
  literals: Literals,
  copy: <Part>(part: Part) => Part,
): NetworkTerms | undefined {
  const warehouses = new Map<unknown, Warehouse>();
  const warehouseCode: FieldType<Warehouse> = {
    parse: (code) => warehouses.get(code),
    fault: (code) =>
      typeof code === "string"
        ? faultOf("unknown_code", code, { expected: "warehouse_code" })
        : kindFault("warehouse_code", code),
  };
  const timeZone: FieldType<ZoneClock> = {
    // Warehouses of one zone share a clock, because each clock has a cache.
    parse: memoize((name) => (isTimeZone(name) ? createZoneClock(name) : undefined)),
    fault: timeZoneFault,
  };
  const readLane = createLaneReader(copy);
  // Cached, because many lanes share a warehouse.
  const creates = memoize((source: Warehouse) => memoize((own: CutOffs) => everCreates(source, own)));
  const departs = memoize((days: WorkingCalendar) => memoize((source: Warehouse) => everDeparts(source, days)));
  const receives = memoize(everReceives);

  return ConfigReader.read(config, [], report, literals, (reader) => {
    reader.readObjects("warehouses", (entry) => {
      const given = entry.get("code");
      if (given !== undefined) entry.owner = describeValue(given);
      const warehouse = readWarehouse(entry, timeZone, warehouses.size);
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
      const idle: IdleDays[] = [];
      for (const source of warehouses.values()) {
        const [days] = findIdle(source, lane);
        if (days) idle.push(days);
        else servicesTo(anyOther, source).push(lane);
      }
      if (idle.length === warehouses.size) reportIdle(entry, idle.slice(0, 1), lane);
    });
    reader.readOptional("$schema", text);
    reader.readOptional("meta", plainObject);
    const calendarsUntil = reader.readField("calendarsUntil", calendarDate, lastCalendarDate)!;
    return { warehouses, defaultLanes, calendarsUntil };
  });

  function addLane(entry: ConfigReader): void {
    const src = entry.get("src");
    const dest = entry.get("dest");
    if (src !== undefined) entry.owner = `${describeValue(src)} → ${describeValue(dest)}`;
    const source = entry.parse(["src"], warehouseCode, src);
    const destination = entry.parse(["dest"], warehouseCode, dest);
    if (src === dest && src !== undefined) entry.report(["dest"], faultOf("same_warehouse", dest));
    const lane = readLane(entry);
    if (!source) return;
    if (entry.isSound) reportIdle(entry, findIdle(source, lane, destination), lane);
    addService(entry, servicesTo(dest, source), lane);
  }

  /** The `no_working_day` issues of a lane that does not create, send or receive transfers often enough. */
  function findIdle(source: Warehouse, lane: Lane, destination?: Warehouse): IdleDays[] {
    const idle: IdleDays[] = [];
    // Default terms apply to every source, so their issue does not name a warehouse.
    const received = destination && { received: describeValue(source.code) };
    if (!creates(source)(lane.cutOffs)) idle.push(["cutOff", { expected: "creates", ...received }]);
    if (!departs(lane.departures)(source)) idle.push(["departureDays", { expected: "departs", ...received }]);
    if (destination && !receives(destination))
      idle.push(["dest", { expected: "receives", received: describeValue(destination.code) }]);
    return idle;
  }
}

/** An issue `no_working_day` of a lane: the field and the params. */
type IdleDays = readonly [field: string, params: { readonly expected: Phrase; readonly received?: string }];

const lastCalendarDate = "9999-12-31";

/** A valid configuration, parsed. Each warehouse holds its lanes. */
interface NetworkTerms {
  readonly warehouses: ReadonlyMap<unknown, Warehouse>;
  readonly defaultLanes: readonly Lane[];
  readonly calendarsUntil: CivilDay;
}

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

function reportIdle(entry: ConfigReader, idle: readonly IdleDays[], { departures }: Lane): void {
  for (const [field, params] of idle) {
    const isByDates = field === "departureDays" && departures.weekdays.size === 0;
    entry.report([field], {
      code: "no_working_day",
      params: isByDates ? params : { max: maxDaysClosed, ...params },
    });
  }
}

function makeNetwork(config: NetworkConfig, terms: NetworkTerms): TransferNetwork {
  const { warehouses, defaultLanes, calendarsUntil } = terms;
  const all = [...warehouses.values()];
  // Cached, because each route caches schedules. `memoize` limits the pairs: millions of them would take gigabytes.
  const routesOf = memoize((pair: number) => {
    const [source, destination] = [all[Math.floor(pair / all.length)]!, all[pair % all.length]!];
    const usual = everReceives(destination) ? source.lanes.get(anyOther) : undefined;
    const services = source.lanes.get(destination.code) ?? usual ?? [];
    return Object.freeze(services.map((lane) => makeRoute(source, destination, lane)));
  });
  return Object.freeze<TransferNetwork>({
    config,
    route(src, dest, transferType) {
      const routes = routesBetween(src, dest);
      const route = transferType === undefined ? routes[0] : routes.find((one) => one.transferType === transferType);
      return route ? { value: route } : noRoute(src, dest, routes, transferType);
    },
    routes(src, dest) {
      const routes = routesBetween(src, dest);
      return routes[0] ? { value: routes as [RouteData] } : noRoute(src, dest, []);
    },
  });

  function routesBetween(src: string, dest: string): readonly RouteData[] {
    const source = warehouses.get(src);
    const destination = warehouses.get(dest);
    if (!source || !destination || source === destination) return [];
    return routesOf(source.number * all.length + destination.number);
  }

  function makeRoute(source: Warehouse, destination: Warehouse, lane: Lane): RouteData {
    const { transferType, weightLimit, limits, meta } = lane;
    const terms = Object.freeze({ transferType, weightLimit, limits, ...(meta && { meta }) });
    return Object.freeze({
      src: source.code,
      dest: destination.code,
      ...terms,
      terms,
      source,
      destination,
      lane,
      calendarsUntil,
      schedules: new Map(),
    });
  }

  function noRoute(src: string, dest: string, services: readonly Route[], transferType?: string): Result<never> {
    return collectIssues<never>((report) => {
      if (!warehouses.has(src)) report(["srcWarehouseCode"], faultOf("unknown_warehouse", src));
      if (!warehouses.has(dest)) report(["destWarehouseCode"], faultOf("unknown_warehouse", dest));
      if (src === dest) report(["destWarehouseCode"], faultOf("same_warehouse", dest));
      if (!warehouses.has(src) || !warehouses.has(dest) || src === dest) return undefined;
      const types = services.map((route) => route.transferType);
      const suggestion = typeof transferType === "string" ? nearestName(transferType, types) : undefined;
      // Default terms that suit the pair would be among its services.
      const lacksDays =
        !warehouses.get(src)!.lanes.has(dest) &&
        defaultLanes.some((lane) => [lane.transferType, undefined].includes(transferType));
      const params = {
        expected: describeValue(src),
        ...(transferType !== undefined && { transferType: describeValue(transferType) }),
        ...(lacksDays && { reason: "no_working_day" }),
        ...(suggestion !== undefined && { suggestion: describeValue(suggestion) }),
      };
      report(["destWarehouseCode"], faultOf("no_lane", dest, params));
      return undefined;
    });
  }
}

/**
 * A frozen copy of plain objects and arrays, without fields that are `undefined`. Other objects, such as Dates, are not
 * copied. Shared objects are copied once.
 */
function freezeCopy<Part>(part: Part, copies: Map<unknown, unknown>, literals: Literals): Part {
  if (!isPlainObject(part) && !Array.isArray(part)) return part;
  const known = copies.get(part);
  if (known) return known as Part;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(part) ? [] : {};
  copies.set(part, copy);
  const fields: Fields = literals.get(part) ?? (part as Fields);
  // Like cut-offs, fields may be inherited.
  for (const key in fields) {
    if (fields[key] === undefined) continue;
    const value: unknown = freezeCopy(fields[key], copies, literals);
    // Assignment would set the prototype.
    if (key === "__proto__") Object.defineProperty(copy, key, { value, enumerable: true });
    else (copy as Record<string, unknown>)[key] = value;
  }
  return Object.freeze(copy) as Part;
}
