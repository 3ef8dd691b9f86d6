import { describeValue } from "../result/describeValue";
import { createFaultReporter, readList, readObject } from "../result/readFields";
import { readLane } from "./readLane";
import { createDayMemory, readWarehouse } from "./readWarehouse";
import type { Lane, Warehouse } from "./TransferNetwork";

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
  const memory = createDayMemory();
  for (const [index, entry] of readList(value, "warehouses", createFaultReporter(faults)).entries()) {
    const place = `warehouses[${index}]`;
    const fields = readObject(entry, place, createFaultReporter(faults));
    if (!fields) continue;
    const { code } = fields;
    const report = createFaultReporter(faults, `${place}.`, code === undefined ? "" : describeValue(code));
    const warehouse = readWarehouse(fields, memory, report);
    if (warehouse.code === "") continue;
    if (warehouses.has(warehouse.code)) report("code", "unique among the warehouses", warehouse.code);
    warehouses.set(warehouse.code, warehouse);
  }
  return warehouses;
}

function readLanes(value: unknown, warehouses: ReadonlyMap<unknown, Warehouse>, faults: string[]): ReadConfig["lanes"] {
  const lanes = new Map<unknown, Map<unknown, Lane>>();
  for (const [index, entry] of readList(value, "lanes", createFaultReporter(faults)).entries()) {
    const place = `lanes[${index}]`;
    const fields = readObject(entry, place, createFaultReporter(faults));
    if (!fields) continue;
    const { src, dest } = fields;
    const report = createFaultReporter(faults, `${place}.`, `${describeValue(src)} → ${describeValue(dest)}`);
    if (!warehouses.has(src)) report("src", "the code of a warehouse", src);
    if (!warehouses.has(dest)) report("dest", "the code of a warehouse", dest);
    if (src === dest) report("dest", "another warehouse than the source", dest);
    const fromSource = lanes.get(src) ?? new Map<unknown, Lane>();
    if (fromSource.has(dest)) report("dest", "unique among the lanes from its src", dest);
    lanes.set(src, fromSource.set(dest, readLane(fields, report)));
  }
  return lanes as ReadConfig["lanes"];
}
