import { readItems, type FieldReader } from "../result/readFields";
import type { ZoneClock } from "../time/zoneClock";
import { readEntry } from "./readEntry";
import { readLane } from "./readLane";
import { readWarehouse } from "./readWarehouse";
import type { Lane, Warehouse } from "./RouteData";

/** A configuration as the network uses it. Only to be used if `faults` is empty. */
export interface ParsedConfig {
  readonly warehouses: ReadonlyMap<unknown, Warehouse>;
  readonly defaultLane: Lane | undefined;
  readonly faults: readonly string[];
}

export function readConfig(config: unknown): ParsedConfig {
  const faults: string[] = [];
  const warehouses = new Map<unknown, Warehouse>();
  const clocks = new Map<string, ZoneClock>();

  const defaultLane = readEntry(config, "config", faults, (reader) => {
    readEntries(reader, "warehouses", (entry) => {
      const warehouse = readWarehouse(entry, clocks);
      const { code } = warehouse;
      if (warehouses.has(code)) entry.report("code", "unique", code);
      if (code !== "") warehouses.set(code, warehouse);
    });
    readEntries(
      reader,
      "lanes",
      (entry) => {
        const { get, report } = entry;
        const src = get("src");
        const dest = get("dest");
        const source = warehouses.get(src);
        if (!source) report("src", "the code of a warehouse", src);
        if (!warehouses.has(dest)) report("dest", "the code of a warehouse", dest);
        if (src === dest) report("dest", "another warehouse than the source", dest);
        if (source?.lanes.has(dest)) report("dest", "that of one lane only", dest);
        const lane = readLane(entry);
        source?.lanes.set(dest, lane);
      },
      [],
    );
    const terms = reader.get("defaultLane");
    return terms === undefined ? undefined : readEntry(terms, "defaultLane", faults, readLane);
  });
  return { warehouses, defaultLane, faults };

  function readEntries(
    reader: FieldReader,
    field: string,
    read: (entry: FieldReader) => void,
    fallback?: readonly unknown[],
  ): void {
    readItems(reader, field, (place, entry) => readEntry(entry, place, faults, read), fallback);
  }
}
