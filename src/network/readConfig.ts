import { readList, type FieldReader } from "../result/readFields";
import type { ZoneClock } from "../time/zoneClock";
import { readEntry } from "./readEntry";
import { readLane } from "./readLane";
import { readWarehouse } from "./readWarehouse";
import type { Lane, Warehouse } from "./RouteData";

/** A configuration as the network uses it. Only to be used if `faults` is empty. */
export interface ReadConfig {
  readonly warehouses: ReadonlyMap<unknown, Warehouse>;
  /** By source, then by destination. */
  readonly lanes: ReadonlyMap<unknown, ReadonlyMap<unknown, Lane>>;
  readonly defaultLane: Lane | undefined;
  readonly faults: readonly string[];
}

export function readConfig(config: unknown): ReadConfig {
  const faults: string[] = [];
  const warehouses = new Map<unknown, Warehouse>();
  const lanes = new Map<unknown, Map<unknown, Lane>>();
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
        if (!warehouses.has(src)) report("src", "the code of a warehouse", src);
        if (!warehouses.has(dest)) report("dest", "the code of a warehouse", dest);
        if (src === dest) report("dest", "another warehouse than the source", dest);
        const fromSource = lanes.get(src) ?? new Map<unknown, Lane>();
        if (fromSource.has(dest)) report("dest", "unique", dest);
        lanes.set(src, fromSource.set(dest, readLane(entry)));
      },
      [],
    );
    const terms = reader.get("defaultLane");
    return terms === undefined ? undefined : readEntry(terms, "defaultLane", faults, readLane);
  });
  return { warehouses, lanes, defaultLane, faults };

  function readEntries(
    { get, report }: FieldReader,
    field: string,
    read: (entry: FieldReader) => void,
    fallback?: unknown,
  ): void {
    for (const [index, entry] of readList(get(field, fallback), field, report).entries()) {
      readEntry(entry, `${field}[${index}]`, faults, read);
    }
  }
}
