import { type FieldReader, type FieldType, readItems, readPart } from "../result/readFields";
import { memoize } from "../time/memoize";
import { createZoneClock, isTimeZone, type ZoneClock } from "../time/zoneClock";
import { readEntry } from "./readEntry";
import { createLaneReader } from "./readLane";
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
  const warehouseCode: FieldType<Warehouse> = {
    rule: "the code of a warehouse",
    parse: (code) => warehouses.get(code),
  };
  const timeZone: FieldType<ZoneClock> = {
    rule: "an IANA time zone name",
    // Warehouses of one zone share its clock, because a clock has a cache.
    parse: memoize((name) => (isTimeZone(name) ? createZoneClock(name) : undefined)),
  };

  const readLane = createLaneReader();

  const defaultLane = readEntry(config, "config", faults, (reader) => {
    readEntries(reader, "warehouses", (entry) => {
      const warehouse = readWarehouse(entry, timeZone);
      const { code } = warehouse;
      if (warehouses.has(code)) entry.report("code", "unique", code);
      if (code) warehouses.set(code, warehouse);
    });
    readEntries(
      reader,
      "lanes",
      (entry) => {
        const { get, report } = entry;
        const src = get("src");
        const dest = get("dest");
        const source = readPart(report, "src", warehouseCode, src);
        readPart(report, "dest", warehouseCode, dest);
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
