import fc from "fast-check";
import { createNetwork, type NetworkConfig } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";

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
function faultsOf(malformed: unknown): string[] {
  try {
    createNetwork(malformed as NetworkConfig);
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    const [heading, ...faults] = (error as RangeError).message.split("\n  ");
    expect(heading).toBe("createNetwork: malformed configuration");
    return faults;
  }
  return [];
}

const withWarehouse = (fields: object) => ({ warehouses: [{ code: "A", timeZone: "UTC", ...fields }] });
const withLane = (fields: object) => ({ ...config, lanes: [{ src: "A", dest: "C", ...terms, ...fields }] });

describe("createNetwork", () => {
  it("accepts a well-formed configuration", () => {
    expect(faultsOf(config)).toEqual([]);
    expect(faultsOf({ warehouses: [] })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["no configuration", undefined, "config: must be an object, got undefined"],
    ["an array", [], "config: must be an object, got an array of 0"],
    ["no warehouses", {}, "warehouses: must be an array, got undefined"],
    ["warehouses by code", { warehouses: {} }, "warehouses: must be an array, got an object"],
    ["a warehouse that is none", { warehouses: [null] }, "warehouses[0]: must be an object, got null"],
    [
      "a missing code",
      { warehouses: [{ timeZone: "UTC" }] },
      "warehouses[0].code of undefined: must be a string that is not blank, got undefined",
    ],
    [
      "a blank code",
      withWarehouse({ code: " " }),
      'warehouses[0].code of " ": must be a string that is not blank, got " "',
    ],
    [
      "an unknown zone",
      withWarehouse({ timeZone: "Mars/Base" }),
      'warehouses[0].timeZone of "A": must be an IANA time zone name that the runtime knows, got "Mars/Base"',
    ],
    [
      "an offset for a zone",
      withWarehouse({ timeZone: "+07:00" }),
      'warehouses[0].timeZone of "A": must be an IANA time zone name that the runtime knows, got "+07:00"',
    ],
    [
      "a missing zone",
      { warehouses: [{ code: "A" }] },
      'warehouses[0].timeZone of "A": must be an IANA time zone name that the runtime knows, got undefined',
    ],
    [
      "a malformed cut-off",
      withWarehouse({ cutOff: "24:00" }),
      'warehouses[0].cutOff of "A": must be a local time from 00:00 to 23:59, HH:MM, got "24:00"',
    ],
    [
      "a cut-off that is a number",
      withWarehouse({ cutOff: 16 }),
      'warehouses[0].cutOff of "A": must be a local time, HH:MM, or an object with one for each weekday, got 16',
    ],
    [
      "a malformed cut-off of a weekday",
      withWarehouse({ cutOff: { 5: "4 pm" } }),
      'warehouses[0].cutOff[5] of "A": must be a local time from 00:00 to 23:59, HH:MM, got "4 pm"',
    ],
    [
      "a numeric cut-off of a weekday",
      withWarehouse({ cutOff: { 5: 16 } }),
      'warehouses[0].cutOff[5] of "A": must be a local time from 00:00 to 23:59, HH:MM, got 16',
    ],
    [
      "cut-offs in a Map",
      withWarehouse({ cutOff: new Map([[1, "12:00"]]) }),
      'warehouses[0].cutOff of "A": must be a local time, HH:MM, or an object with one for each weekday, got an object',
    ],
    [
      "a cut-off that is a Date",
      withWarehouse({ cutOff: new Date(0) }),
      'warehouses[0].cutOff of "A": must be a local time, HH:MM, or an object with one for each weekday, got an object',
    ],
    [
      "a malformed cut-off that is inherited",
      withWarehouse({ cutOff: Object.create({ 1: "25:00" }) as object }),
      'warehouses[0].cutOff[1] of "A": must be a local time from 00:00 to 23:59, HH:MM, got "25:00"',
    ],
    [
      "a list for a holiday",
      withWarehouse({ holidays: [["2026-01-01"]] }),
      'warehouses[0].holidays[0] of "A": must be a calendar date, YYYY-MM-DD, got an array of 1',
    ],
    ["lanes that are null", { ...config, lanes: null }, "lanes: must be an array, got null"],
    [
      "handling days that are null",
      withLane({ inboundHandlingDays: null }),
      'lanes[0].inboundHandlingDays of "A" → "C": must be a safe integer ≥ 0, got null',
    ],
    [
      "a cut-off of weekday 0",
      withWarehouse({ cutOff: { 0: "12:00" } }),
      'warehouses[0].cutOff of "A": must be keyed by ISO weekdays from 1 (Monday) to 7 (Sunday), got "0"',
    ],
    [
      "a cut-off of weekday 01",
      withWarehouse({ cutOff: { "01": "12:00" } }),
      'warehouses[0].cutOff of "A": must be keyed by ISO weekdays from 1 (Monday) to 7 (Sunday), got "01"',
    ],
    [
      "weekday 0",
      withWarehouse({ workingDays: [0, 1] }),
      'warehouses[0].workingDays[0] of "A": must be an ISO weekday from 1 (Monday) to 7 (Sunday), got 0',
    ],
    [
      "weekday 8",
      withWarehouse({ workingDays: [1, 8] }),
      'warehouses[0].workingDays[1] of "A": must be an ISO weekday from 1 (Monday) to 7 (Sunday), got 8',
    ],
    [
      "weekday 1.5",
      withWarehouse({ workingDays: [1, 1.5] }),
      'warehouses[0].workingDays[1] of "A": must be an ISO weekday from 1 (Monday) to 7 (Sunday), got 1.5',
    ],
    [
      "a weekday as text",
      withWarehouse({ workingDays: [1, "2"] }),
      'warehouses[0].workingDays[1] of "A": must be an ISO weekday from 1 (Monday) to 7 (Sunday), got "2"',
    ],
    [
      "working days that are no list",
      withWarehouse({ workingDays: "1-5" }),
      'warehouses[0].workingDays of "A": must be an array, got "1-5"',
    ],
    [
      "no working days",
      withWarehouse({ workingDays: [] }),
      'warehouses[0].workingDays of "A": must be at least one weekday, got an array of 0',
    ],
    [
      "holidays that are no list",
      withWarehouse({ holidays: null }),
      'warehouses[0].holidays of "A": must be an array, got null',
    ],
    [
      "30 February",
      withWarehouse({ holidays: ["2026-01-01", "2026-02-30"] }),
      'warehouses[0].holidays[1] of "A": must be a calendar date, YYYY-MM-DD, got "2026-02-30"',
    ],
    [
      "an instant for a holiday",
      withWarehouse({ holidays: [1_767_225_600_000] }),
      'warehouses[0].holidays[0] of "A": must be a calendar date, YYYY-MM-DD, got 1767225600000',
    ],
    [
      "a calendar that never opens",
      withWarehouse({
        workingDays: [1],
        holidays: Array.from({ length: 60 }, (_, week) =>
          new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10),
        ),
      }),
      'warehouses[0].holidays of "A": must be such that the next working day is never more than 366 days away, got an array of 60',
    ],
    [
      "a repeated warehouse",
      { warehouses: [...config.warehouses, { code: "B", timeZone: "UTC" }] },
      'warehouses[3].code of "B": must be unique among the warehouses, got "B"',
    ],
    ["lanes that are no list", { ...config, lanes: {} }, "lanes: must be an array, got an object"],
    ["a lane that is none", { ...config, lanes: ["A-B"] }, 'lanes[0]: must be an object, got "A-B"'],
    [
      "an unknown source",
      withLane({ src: "X" }),
      'lanes[0].src of "X" → "C": must be the code of a warehouse, got "X"',
    ],
    [
      "an unknown destination",
      withLane({ dest: "__proto__" }),
      'lanes[0].dest of "A" → "__proto__": must be the code of a warehouse, got "__proto__"',
    ],
    [
      "a lane back to its source",
      withLane({ dest: "A" }),
      'lanes[0].dest of "A" → "A": must be another warehouse than src, got "A"',
    ],
    [
      "a repeated lane",
      {
        ...config,
        lanes: [
          { src: "A", dest: "C", ...terms },
          { src: "A", dest: "C", ...terms },
        ],
      },
      'lanes[1].dest of "A" → "C": must be in one lane only from this src, got "C"',
    ],
    [
      "a missing transfer type",
      withLane({ transferType: undefined }),
      'lanes[0].transferType of "A" → "C": must be a string that is not blank, got undefined',
    ],
    [
      "a negative weight limit",
      withLane({ weightLimit: -1 }),
      'lanes[0].weightLimit of "A" → "C": must be a safe integer ≥ 0, got -1',
    ],
    [
      "a fractional weight limit",
      withLane({ weightLimit: 0.5 }),
      'lanes[0].weightLimit of "A" → "C": must be a safe integer ≥ 0, got 0.5',
    ],
    [
      "a weight limit beyond 2^53 − 1",
      withLane({ weightLimit: 2 ** 53 }),
      'lanes[0].weightLimit of "A" → "C": must be a safe integer ≥ 0, got 9007199254740992',
    ],
    [
      "a weight limit as text",
      withLane({ weightLimit: "1000" }),
      'lanes[0].weightLimit of "A" → "C": must be a safe integer ≥ 0, got "1000"',
    ],
    [
      "missing transit days",
      withLane({ transitDays: undefined }),
      'lanes[0].transitDays of "A" → "C": must be a safe integer ≥ 0, got undefined',
    ],
    [
      "negative handling at the source",
      withLane({ outboundHandlingDays: -1 }),
      'lanes[0].outboundHandlingDays of "A" → "C": must be a safe integer ≥ 0, got -1',
    ],
    [
      "fractional handling at the destination",
      withLane({ inboundHandlingDays: 1.5 }),
      'lanes[0].inboundHandlingDays of "A" → "C": must be a safe integer ≥ 0, got 1.5',
    ],
    [
      "a carrier that never drives",
      withLane({ transitWorkingDays: [] }),
      'lanes[0].transitWorkingDays of "A" → "C": must be at least one weekday, got an array of 0',
    ],
    [
      "a malformed transit holiday",
      withLane({ transitHolidays: ["1 May"] }),
      'lanes[0].transitHolidays[0] of "A" → "C": must be a calendar date, YYYY-MM-DD, got "1 May"',
    ],
    ["a default lane that is none", { ...config, defaultLane: null }, "defaultLane: must be an object, got null"],
    [
      "a malformed default lane",
      { ...config, defaultLane: { ...terms, transitDays: NaN } },
      "defaultLane.transitDays: must be a safe integer ≥ 0, got NaN",
    ],
  ])("refuses %s", (_, malformed, fault) => {
    expect(faultsOf(malformed)).toEqual([fault]);
  });

  it("takes an optional field that is there but undefined as missing", () => {
    const optional = { workingDays: undefined, holidays: undefined, cutOff: undefined };
    expect(faultsOf({ ...withWarehouse(optional), lanes: undefined, defaultLane: undefined })).toEqual([]);
    expect(faultsOf(withWarehouse({ cutOff: { 1: undefined } }))).toEqual([]);
    const handling = { outboundHandlingDays: undefined, inboundHandlingDays: undefined };
    expect(faultsOf(withLane({ ...handling, transitWorkingDays: undefined, transitHolidays: undefined }))).toEqual([]);
  });

  it("lists every fault at once", () => {
    const malformed = {
      warehouses: [
        { code: "A", timeZone: "Nowhere", workingDays: [9], holidays: ["x"], cutOff: "25:00" },
        { code: "A", timeZone: "UTC" },
      ],
      lanes: [{ src: "A", dest: "Z", transferType: "", weightLimit: -1, transitDays: 0.5 }],
      defaultLane: { transferType: "ROAD" },
    };
    expect(faultsOf(malformed).map((fault) => fault.slice(0, fault.indexOf(":")))).toEqual([
      'warehouses[0].timeZone of "A"',
      'warehouses[0].workingDays[0] of "A"',
      'warehouses[0].holidays[0] of "A"',
      'warehouses[0].cutOff of "A"',
      'warehouses[1].code of "A"',
      'lanes[0].dest of "A" → "Z"',
      'lanes[0].transferType of "A" → "Z"',
      'lanes[0].weightLimit of "A" → "Z"',
      'lanes[0].transitDays of "A" → "Z"',
      "defaultLane.weightLimit",
      "defaultLane.transitDays",
    ]);
  });

  it("lists every fault of a lane, and no fault that follows from another", () => {
    const lane = { src: "X", dest: "X", ...terms };
    expect(faultsOf({ ...config, lanes: [lane, lane] }).map((fault) => fault.slice(0, fault.indexOf(", got")))).toEqual(
      [
        'lanes[0].src of "X" → "X": must be the code of a warehouse',
        'lanes[0].dest of "X" → "X": must be the code of a warehouse',
        'lanes[0].dest of "X" → "X": must be another warehouse than src',
        'lanes[1].src of "X" → "X": must be the code of a warehouse',
        'lanes[1].dest of "X" → "X": must be the code of a warehouse',
        'lanes[1].dest of "X" → "X": must be another warehouse than src',
        'lanes[1].dest of "X" → "X": must be in one lane only from this src',
      ],
    );
    const nameless = {
      warehouses: [{ timeZone: "UTC" }, { timeZone: "UTC" }],
      lanes: [{ ...terms, src: "", dest: "" }],
    };
    expect(faultsOf(nameless).map((fault) => fault.slice(0, fault.indexOf(":")))).toEqual([
      "warehouses[0].code of undefined",
      "warehouses[1].code of undefined",
      'lanes[0].src of "" → ""',
      'lanes[0].dest of "" → ""',
      'lanes[0].dest of "" → ""',
    ]);
  });

  it("throws nothing but the list of faults, whatever it is given", () => {
    const anything = fc.anything({ maxDepth: 4 });
    const near = fc.record(
      {
        warehouses: fc.oneof(
          anything,
          fc.array(
            fc.record(
              { code: fc.string(), timeZone: anything, workingDays: anything, holidays: anything, cutOff: anything },
              { requiredKeys: [] },
            ),
          ),
        ),
        lanes: fc.oneof(
          anything,
          fc.array(fc.record({ src: anything, dest: anything, transitDays: anything }, { requiredKeys: [] })),
        ),
        defaultLane: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, near), (malformed) => {
        faultsOf(malformed);
      }),
    );
  });

  it("does not mutate its input, and does not follow later changes of it", () => {
    const mutable = structuredClone(config) as unknown as {
      warehouses: { code: string; holidays?: string[] }[];
      lanes: { transitDays: number }[];
    };
    const network = createNetwork(mutable as unknown as NetworkConfig);
    expect(mutable).toEqual(config);

    const before = either(network.route("A", "B")).value;
    mutable.lanes.splice(0);
    mutable.warehouses.splice(0);
    expect(either(network.route("A", "B")).value).toEqual(before);
  });
});

describe("network.route", () => {
  const network = createNetwork(config);

  it("gives the two warehouses and the terms of the lane", () => {
    const route = either(network.route("B", "A")).value;
    expect(route?.source.code).toBe("B");
    expect(route?.source.timeZone).toBe("Europe/Berlin");
    expect(route?.destination.code).toBe("A");
    expect(route?.lane).toMatchObject({
      transferType: "AIR",
      weightLimit: 1000,
      outboundHandlingDays: 1,
      transitDays: 2,
      inboundHandlingDays: 2,
    });
  });

  it("knows the direction of a lane: a lane from A to C is none from C to A", () => {
    const oneWay = createNetwork(withLane({}));
    expect(either(oneWay.route("A", "C")).issues).toBeUndefined();
    expect(either(oneWay.route("C", "A")).issues).toEqual([
      { code: "no_lane", message: 'must have a lane from "C", got "A"', path: ["destWarehouseCode"] },
    ]);
  });

  it("gives the default lane to every pair without a lane of its own, and only to them", () => {
    const withDefault = createNetwork({ ...config, defaultLane: { ...terms, transferType: "DEFAULT" } });
    expect(either(withDefault.route("C", "A")).value?.lane.transferType).toBe("DEFAULT");
    expect(either(withDefault.route("A", "C")).value?.lane.transferType).toBe("DEFAULT");
    expect(either(withDefault.route("A", "B")).value?.lane.transferType).toBe("ROAD");
    expect(either(withDefault.route("A", "A")).issues).toEqual([
      {
        code: "same_warehouse",
        message: 'must be another warehouse than the source, got "A"',
        path: ["destWarehouseCode"],
      },
    ]);
  });

  it("does not give the default lane to a warehouse that is unknown", () => {
    const withDefault = createNetwork({ ...config, defaultLane: terms });
    expect(either(withDefault.route("X", "A")).issues?.map(({ code }) => code)).toEqual(["unknown_warehouse"]);
    expect(either(withDefault.route("A", "X")).issues?.map(({ code }) => code)).toEqual(["unknown_warehouse"]);
    expect(either(withDefault.route("X", "X")).issues?.map(({ code }) => code)).toEqual([
      "unknown_warehouse",
      "unknown_warehouse",
      "same_warehouse",
    ]);
  });

  it("names every unknown warehouse", () => {
    const unknown = (path: string, code: string) => ({
      code: "unknown_warehouse",
      message: `must be a known warehouse, got "${code}"`,
      path: [path],
    });
    expect(either(network.route("X", "A")).issues).toEqual([unknown("srcWarehouseCode", "X")]);
    expect(either(network.route("A", "constructor")).issues).toEqual([unknown("destWarehouseCode", "constructor")]);
    expect(either(network.route("X", "a")).issues).toEqual([
      unknown("srcWarehouseCode", "X"),
      unknown("destWarehouseCode", "a"),
    ]);
  });

  it("keeps codes apart that look alike when joined", () => {
    const joined = createNetwork({
      warehouses: ["A", "A→B", "B→C", "C"].map((code) => ({ code, timeZone: "UTC" })),
      lanes: [
        { src: "A", dest: "B→C", ...terms, transferType: "1" },
        { src: "A→B", dest: "C", ...terms, transferType: "2" },
      ],
    });
    expect(either(joined.route("A", "B→C")).value?.lane.transferType).toBe("1");
    expect(either(joined.route("A→B", "C")).value?.lane.transferType).toBe("2");
  });
});
