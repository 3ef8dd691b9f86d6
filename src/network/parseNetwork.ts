import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { isObject } from "../result/kinds";
import { makeIssue } from "../result/makeIssue";
import { hasIssues, type Result } from "../result/Result";
import { faultOf } from "../result/valueFaults";
import { formatCivilDay } from "../time/civilDay";
import { memoize } from "../time/memoize";
import { createZoneClock, isTimeZone, timeZoneFault, type ZoneClock } from "../time/zoneClock";
import { ConfigReader, type FieldType } from "./ConfigReader";
import type { NetworkConfig } from "./NetworkConfig";
import { createLaneReader } from "./readLane";
import { readWarehouse } from "./readWarehouse";
import type { Lane, RouteData, Warehouse } from "./RouteData";
import type { TransferNetwork } from "./TransferNetwork";

/**
 * Reads the configuration of a network that comes from outside, such as a file that people edit. It takes what
 * {@link createNetwork} takes, and finds the same faults. O(warehouses + lanes + holidays); a list of holidays that lanes
 * share counts once.
 *
 * @param config What `JSON.parse` gave, or anything else.
 * @returns The network, or every issue, each with its path: `unknown_field` for a field that means nothing; `required`,
 * `wrong_type`, `blank`; `malformed` for a time zone, a date or a cut-off; `too_small`, `too_big`, `not_integer` for numbers
 * and weekdays; `not_unique` for a repeated code or lane, and for a date that is both a holiday and an extra working day;
 * `unknown_code` for a lane's warehouse that there is not; `same_warehouse`; `no_working_day` for a calendar without one in
 * 366 days in a row, or without one on which a transfer can be created, where it has no other fault.
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
  const issues: Issue[] = [];
  const warehouses = new Map<unknown, Warehouse>();
  const warehouseCode: FieldType<Warehouse> = {
    parse: (code) => warehouses.get(code),
    fault: (code) => faultOf("unknown_code", code, { expected: "the code of a warehouse" }),
  };
  const timeZone: FieldType<ZoneClock> = {
    // Warehouses of one zone share its clock, because a clock has a cache.
    parse: memoize((name) => (isTimeZone(name) ? createZoneClock(name) : undefined)),
    fault: timeZoneFault,
  };
  const readLane = createLaneReader();

  const defaultLane = ConfigReader.read(config, [], issues, (reader) => {
    reader.readObjects("warehouses", (entry) => {
      const warehouse = readWarehouse(entry, timeZone);
      const { code } = warehouse;
      if (warehouses.has(code)) entry.report(["code"], faultOf("not_unique", code, { expected: "the codes before" }));
      if (code) warehouses.set(code, warehouse);
    });
    reader.readObjects("lanes", addLane, []);
    return reader.readObject("defaultLane", readLane);
  });
  // Without issues the configuration is plain data.
  return hasIssues(issues) ? { issues } : { value: makeNetwork(config as NetworkConfig, warehouses, defaultLane) };

  function addLane(entry: ConfigReader): void {
    const src = entry.get("src");
    const dest = entry.get("dest");
    const source = entry.parse(["src"], warehouseCode, src);
    entry.parse(["dest"], warehouseCode, dest);
    if (src === dest) entry.report(["dest"], faultOf("same_warehouse", dest));
    if (source?.lanes.has(dest)) entry.report(["dest"], faultOf("not_unique", dest, { expected: "the lanes before" }));
    const lane = readLane(entry);
    source?.lanes.set(dest, lane);
  }
}

function makeNetwork(
  config: NetworkConfig,
  warehouses: ReadonlyMap<unknown, Warehouse>,
  defaultLane: Lane | undefined,
): TransferNetwork {
  const formatDay = memoize(formatCivilDay);
  return Object.freeze<TransferNetwork>({
    config: freezeCopy(config),
    route(src, dest) {
      const source = warehouses.get(src);
      const destination = warehouses.get(dest);
      if (source && destination && source !== destination) return routeBetween(source, destination);
      const issues: Issue[] = [];
      if (!source) issues.push(makeIssue(["srcWarehouseCode"], faultOf("unknown_warehouse", src)));
      if (!destination) issues.push(makeIssue(["destWarehouseCode"], faultOf("unknown_warehouse", dest)));
      if (src === dest) issues.push(makeIssue(["destWarehouseCode"], faultOf("same_warehouse", dest)));
      return { issues: issues as [Issue] };
    },
  });

  function routeBetween(source: Warehouse, destination: Warehouse): Result<RouteData> {
    const { code: src } = source;
    const { code: dest } = destination;
    const lane = source.lanes.get(dest) ?? defaultLane;
    if (!lane) {
      return { issues: [makeIssue(["destWarehouseCode"], faultOf("no_lane", dest, { expected: describeValue(src) }))] };
    }
    const { transferType, weightLimit } = lane;
    return { value: Object.freeze({ src, dest, transferType, weightLimit, source, destination, lane, formatDay }) };
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
