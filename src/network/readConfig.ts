import { describeValue } from "../result/describeValue";
import { createFaultReporter, type Fields, readList, readObject, type ReportFault } from "../result/readFields";
import type { ZoneClock } from "../time/zoneClock";
import { readLane } from "./readLane";
import { readWarehouse } from "./readWarehouse";
import type { Lane, Warehouse } from "./RouteData";

/** A configuration as the network uses it. Only to be used if `faults` is empty. */
export interface ReadConfig {
  readonly warehouses: ReadonlyMap<string, Warehouse>;
  /** By source, then by destination. */
  readonly lanes: ReadonlyMap<string, ReadonlyMap<string, Lane>>;
  readonly defaultLane: Lane | undefined;
  readonly faults: readonly string[];
}

export function readConfig(config: unknown): ReadConfig {
  const faults: string[] = [];
  const report = createFaultReporter(faults);
  const fields = readObject(config, "config", report);
  if (!fields) return { warehouses: new Map(), lanes: new Map(), defaultLane: undefined, faults };

  const warehouses = readWarehouses(fields["warehouses"], faults);
  const { lanes = [], defaultLane } = fields;
  const terms = defaultLane === undefined ? undefined : readObject(defaultLane, "defaultLane", report);
  return {
    warehouses,
    lanes: readLanes(lanes, warehouses, faults),
    defaultLane: terms && readLane(terms, createFaultReporter(faults, "defaultLane.")),
    faults,
  };
}

function readWarehouses(value: unknown, faults: string[]): Map<string, Warehouse> {
  const warehouses = new Map<string, Warehouse>();
  const clocks = new Map<string, ZoneClock>();
  readEntries(value, "warehouses", faults, nameWarehouse, (fields, report) => {
    const warehouse = readWarehouse(fields, clocks, report);
    const { code } = warehouse;
    if (warehouses.has(code)) report("code", "unique among the warehouses", code);
    if (code !== "") warehouses.set(code, warehouse);
  });
  return warehouses;
}

function nameWarehouse({ code }: Fields): string {
  return code === undefined ? "" : describeValue(code);
}

function readLanes(value: unknown, warehouses: ReadonlyMap<unknown, Warehouse>, faults: string[]): ReadConfig["lanes"] {
  const lanes = new Map<unknown, Map<unknown, Lane>>();
  readEntries(value, "lanes", faults, nameLane, (fields, report) => {
    const { src, dest } = fields;
    if (!warehouses.has(src)) report("src", "the code of a warehouse", src);
    if (!warehouses.has(dest)) report("dest", "the code of a warehouse", dest);
    if (src === dest) report("dest", "another warehouse than the source", dest);
    const fromSource = lanes.get(src) ?? new Map<unknown, Lane>();
    if (fromSource.has(dest)) report("dest", "unique among the lanes from its src", dest);
    lanes.set(src, fromSource.set(dest, readLane(fields, report)));
  });
  return lanes as ReadConfig["lanes"];
}

function nameLane({ src, dest }: Fields): string {
  return `${describeValue(src)} → ${describeValue(dest)}`;
}

/** Reads each object of a list, with a reporter that says which it is. */
function readEntries(
  value: unknown,
  field: string,
  faults: string[],
  nameOwner: (fields: Fields) => string,
  read: (fields: Fields, report: ReportFault) => void,
): void {
  for (const [index, entry] of readList(value, field, createFaultReporter(faults)).entries()) {
    const place = `${field}[${index}]`;
    const fields = readObject(entry, place, createFaultReporter(faults));
    if (fields) read(fields, createFaultReporter(faults, `${place}.`, nameOwner(fields)));
  }
}
