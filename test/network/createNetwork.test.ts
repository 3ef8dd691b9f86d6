import { createNetwork, type NetworkConfig, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { dateAt } from "../support/dates";
import { thrownBy, untyped } from "../support/thrownBy";

const terms = { transferType: "ROAD", weightLimit: 1000, transitDays: 2 };
const config: NetworkConfig = {
  warehouses: [
    { code: "A", timeZone: "Asia/Ho_Chi_Minh" },
    {
      code: "B",
      timeZone: "Europe/Berlin",
      workingDays: [1, 2, 3, 4, 5],
      holidays: ["2026-12-25"],
      cutOff: { 5: "12:00" },
    },
    { code: "C", timeZone: "UTC", cutOff: "16:00" },
  ],
  lanes: [
    { src: "A", dest: "B", ...terms },
    {
      src: "B",
      dest: "A",
      ...terms,
      transferType: "AIR",
      transitWorkingDays: [1, 3],
      transitHolidays: ["2026-01-01"],
      outboundHandlingDays: 1,
      inboundHandlingDays: 2,
    },
  ],
};

/** The lines of the message that a malformed configuration throws, without the heading. */
const faultsOf = (malformed: unknown) =>
  thrownBy(() => untyped(createNetwork)(malformed))
    .split("\n  ")
    .slice(1);

/** The objects that a caller can reach, except sets and maps, which cannot be frozen. */
function partsOf(part: unknown): object[] {
  if (typeof part !== "object" || part === null || part instanceof Set || part instanceof Map) return [];
  return [part, ...Object.values(part).flatMap(partsOf)];
}

const network = createNetwork(config);
const withWarehouse = (fields: object) => ({ warehouses: [{ code: "A", timeZone: "UTC", ...fields }] });

describe("createNetwork", () => {
  it.each(["24:01", "16:60", "9:30", "16:00:00", "", "16:00 ", "１６:00"])("rejects the cut-off %j", (cutOff) => {
    expect(faultsOf(withWarehouse({ cutOff }))).toMatchObject([expect.stringContaining("must be a time of day")]);
  });

  it("rejects a lane without a transfer in 366 days, and accepts one with a transfer in 365", () => {
    const days = (count: number, step = 1) =>
      Array.from({ length: count }, (_, index) => dateAt(Date.UTC(2026, 0, 5), step * index));
    const closed = (count: number) => Object.fromEntries(days(count).map((date) => [date, "00:00"]));
    const from = (fields: object, lane: object = {}) => {
      const warehouses = [
        { code: "A", timeZone: "UTC", ...fields },
        { code: "B", timeZone: "UTC" },
      ];
      return faultsOf({ warehouses, lanes: [{ src: "A", dest: "B", ...terms, ...lane }] });
    };
    expect(from({ cutOffOn: closed(366) })).toHaveLength(1);
    expect(from({ cutOffOn: closed(365) })).toEqual([]);
    expect(from({}, { cutOffOn: closed(366) })).toHaveLength(1);
    expect(from({}, { cutOffOn: closed(365) })).toEqual([]);
    expect(from({}, { departureHolidays: days(366) })).toHaveLength(1);
    expect(from({}, { departureHolidays: days(365) })).toEqual([]);
    // A day that would have been the 366th is a holiday, or creates transfers after all.
    expect(from({ cutOffOn: closed(365), holidays: ["2027-01-05"] })).toHaveLength(1);
    expect(from({ cutOffOn: closed(366) }, { cutOffOn: { "2026-07-01": "00:01" } })).toEqual([]);
    // The source is closed on the days on which the carrier departs.
    expect(from({ holidays: days(60, 7) }, { departureDays: [1] })).toHaveLength(1);
    expect(faultsOf(withWarehouse({ cutOff: "00:00" }))).toEqual([]);
  });

  it("does not mutate its input, and ignores later changes of it", () => {
    const mutable = structuredClone(config) as unknown as {
      warehouses: { code: string; holidays?: string[] }[];
      lanes: { transitDays: number }[];
    };
    const network = createNetwork(mutable as unknown as NetworkConfig);
    expect(mutable).toEqual(config);

    const before = network.route("A", "B").value;
    mutable.lanes.splice(0);
    mutable.warehouses.splice(0);
    expect(network.route("A", "B").value).toEqual(before);
  });
});

describe("network.config", () => {
  it("is a deeply frozen copy", () => {
    const given = structuredClone({ ...config, defaultLane: terms });
    const copy = createNetwork(given).config;
    expect(copy).toEqual(given);
    expect(partsOf(copy).every(Object.isFrozen)).toBe(true);
    expect(partsOf(given).some(Object.isFrozen)).toBe(false);
  });

  it("creates the same network, even after transfer as JSON or to a worker", () => {
    const { config: copy } = createNetwork(config);
    for (const sent of [copy, JSON.parse(JSON.stringify(copy)) as NetworkConfig, structuredClone(copy)]) {
      const again = createNetwork(sent);
      expect(again.config).toEqual(copy);
      const [before, after] = [network, again].map((made) => made.route("B", "A").value!);
      for (let now = Date.UTC(2026, 11, 20); now < Date.UTC(2027, 0, 5); now += 3_600_000) {
        expect(scheduleTransfer(now, after!)).toEqual(scheduleTransfer(now, before!));
      }
    }
  });
});

describe("meta and $schema", () => {
  const meta = { name: "Kho Hà Nội", address: { city: "Hà Nội" }, tags: ["cold", 7, null], empty: undefined };
  const withMeta: NetworkConfig = {
    $schema: "./network.schema.json",
    meta,
    warehouses: config.warehouses.map((warehouse) => ({ ...warehouse, meta })),
    lanes: [{ src: "A", dest: "C", ...terms, meta: { carrier: "VNX" } }],
    defaultLane: { ...terms, meta },
  };

  it("are kept in the configuration and on routes, frozen", () => {
    const made = createNetwork(withMeta);
    expect(made.config).toEqual(withMeta);
    expect(made.config.$schema).toBe("./network.schema.json");
    const own = made.route("A", "C").value!;
    expect(own.meta).toEqual({ carrier: "VNX" });
    expect(own.meta).toBe(made.config.lanes![0]!.meta);
    const usual = made.route("C", "A").value!;
    expect(usual.meta).toEqual(meta);
    expect(Object.isFrozen((usual.meta as typeof meta).address)).toBe(true);
    expect(Object.isFrozen(meta)).toBe(false);
    expect("meta" in network.route("A", "B").value!).toBe(false);
  });
});

it("meta may have fields with the names of inherited properties, and refer to itself", () => {
  const given: Record<string, unknown> = JSON.parse('{ "__proto__": { "a": 1 }, "constructor": 2 }') as never;
  given["itself"] = given;
  const kept = createNetwork({ ...config, meta: given }).config.meta!;
  expect(Object.entries(kept)).toEqual([...Object.entries(given).slice(0, 2), ["itself", kept]]);
});

it("a network is deeply frozen, like its routes", () => {
  expect(Object.isFrozen(network)).toBe(true);
  const withDefault = createNetwork({ ...config, defaultLane: terms });
  for (const dest of ["B", "C"]) {
    const parts = partsOf(withDefault.route("A", dest).value);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([]);
  }
});

describe("network.route", () => {
  it("uses the default lane for exactly the pairs of known warehouses without their own lane", () => {
    const withDefault = createNetwork({ ...config, defaultLane: { ...terms, transferType: "DEFAULT" } });
    const typeOf = (src: string, dest: string) => withDefault.route(src, dest).value?.transferType;
    expect([typeOf("C", "A"), typeOf("A", "C"), typeOf("A", "B")]).toEqual(["DEFAULT", "DEFAULT", "ROAD"]);
    expect(withDefault.route("A", "A").issues).toMatchObject([
      {
        code: "same_warehouse",
        message: 'Destination warehouse code must differ from the source warehouse (got "A").',
        path: ["destWarehouseCode"],
      },
    ]);
    const codesOf = (src: string, dest: string) => withDefault.route(src, dest).issues?.map(({ code }) => code);
    expect(codesOf("X", "A")).toEqual(["unknown_warehouse"]);
    expect(codesOf("A", "X")).toEqual(["unknown_warehouse"]);
    expect(codesOf("X", "X")).toEqual(["unknown_warehouse", "unknown_warehouse", "same_warehouse"]);
  });

  it("distinguishes codes that are equal when joined", () => {
    const joined = createNetwork({
      warehouses: ["A", "A→B", "B→C", "C"].map((code) => ({ code, timeZone: "UTC" })),
      lanes: [
        { src: "A", dest: "B→C", ...terms, transferType: "1" },
        { src: "A→B", dest: "C", ...terms, transferType: "2" },
      ],
    });
    expect(joined.route("A", "B→C").value?.transferType).toBe("1");
    expect(joined.route("A→B", "C").value?.transferType).toBe("2");
  });
});
