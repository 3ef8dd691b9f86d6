import { describeValue } from "../result/describeValue";
import { readList, readObject, type ReportFault } from "./configReaders";
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
  const report = faultReporter(faults);
  const fields = readObject(config, "config", report);
  if (!fields) return { warehouses: new Map(), lanes: new Map(), defaultLane: undefined, faults };

  const warehouses = readWarehouses(fields["warehouses"], faults);
  const { lanes = [], defaultLane } = fields;
  const terms = defaultLane === undefined ? undefined : readObject(defaultLane, "defaultLane", report);
  return {
    warehouses,
    lanes: readLanes(lanes, warehouses, faults),
    defaultLane: terms && readLane(terms, faultReporter(faults, "defaultLane.")),
    faults,
  };
}

function readWarehouses(value: unknown, faults: string[]): Map<string, Warehouse> {
  const warehouses = new Map<string, Warehouse>();
  const memory = createDayMemory();
  for (const [index, entry] of readList(value, "warehouses", faultReporter(faults)).entries()) {
    const place = `warehouses[${index}]`;
    const fields = readObject(entry, place, faultReporter(faults));
    if (!fields) continue;
    const { code } = fields;
    const report = faultReporter(faults, `${place}.`, code === undefined ? "" : describeValue(code));
    const warehouse = readWarehouse(fields, memory, report);
    if (warehouse.code === "") continue;
    if (warehouses.has(warehouse.code)) report("code", "unique among the warehouses", warehouse.code);
    warehouses.set(warehouse.code, warehouse);
  }
  return warehouses;
}

function readLanes(value: unknown, warehouses: ReadonlyMap<unknown, Warehouse>, faults: string[]): ReadConfig["lanes"] {
  const lanes = new Map<unknown, Map<unknown, Lane>>();
  for (const [index, entry] of readList(value, "lanes", faultReporter(faults)).entries()) {
    const place = `lanes[${index}]`;
    const fields = readObject(entry, place, faultReporter(faults));
    if (!fields) continue;
    const { src, dest } = fields;
    const report = faultReporter(faults, `${place}.`, `${describeValue(src)} → ${describeValue(dest)}`);
    if (!warehouses.has(src)) report("src", "the code of a warehouse", src);
    if (!warehouses.has(dest)) report("dest", "the code of a warehouse", dest);
    if (src === dest) report("dest", "another warehouse than the source", dest);
    const fromSource = lanes.get(src) ?? new Map<unknown, Lane>();
    if (fromSource.has(dest)) report("dest", "unique among the lanes from its src", dest);
    lanes.set(src, fromSource.set(dest, readLane(fields, report)));
  }
  return lanes as ReadConfig["lanes"];
}

/** Reports on the fields that `prefix` leads to, which belong to what people know as `owner`. */
function faultReporter(faults: string[], prefix = "", owner = ""): ReportFault {
  return (field, rule, value) => {
    // Texts added up are kept in parts until they are read: for thousands of faults that takes longer than to join them.
    faults.push([prefix, field, owner && ` of ${owner}`, " must be ", rule, ", got ", describeValue(value)].join(""));
  };
}
