import { createNetwork, type NetworkConfig, parseNetwork } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";

const lane = { weightLimit: 1_000, transitDays: 2 };
const warehouses = ["A", "B", "C"].map((code) => ({ code, timeZone: "UTC" }));
const lanes = [
  { src: "A", dest: "B", transferType: "ROAD", ...lane },
  { src: "A", dest: "B", transferType: "AIR", ...lane },
];
const network = createNetwork({ warehouses, lanes });

const typeOf = (...parameters: Parameters<typeof network.route>) =>
  either(network.route(...parameters)).value?.transferType;
const typesOf = (src: string, dest: string, from = network) =>
  either(from.routes(src, dest)).value?.map(({ transferType }) => transferType);

describe("route", () => {
  it("is the service of the type, or the first of the pair", () => {
    expect(typeOf("A", "B")).toBe("ROAD");
    expect(typeOf("A", "B", "ROAD")).toBe("ROAD");
    expect(typeOf("A", "B", "AIR")).toBe("AIR");
  });

  it("suggests a similar type", () => {
    const { issues } = either(network.route("A", "B", "road"));
    expect(issues?.[0]?.message).toBe("There is no road lane from A to B (did you mean ROAD?).");
    expect(issues?.[0]?.params?.["suggestion"]).toBe('"ROAD"');
    expect(either(network.route("A", "B", Object.create(null) as never)).issues?.[0]?.code).toBe("no_lane");
  });

  it("names the pair, and the type if given, if there is no lane", () => {
    expect(either(network.route("A", "B", "SEA")).issues).toEqual([
      {
        code: "no_lane",
        message: "There is no SEA lane from A to B.",
        path: ["destWarehouseCode"],
        params: { expected: '"A" ("SEA")', received: '"B"' },
      },
    ]);
    expect(either(network.route("A", "C")).issues?.[0]?.params).toEqual({ expected: '"A"', received: '"C"' });
  });
});

describe("routes", () => {
  it("are all services of a pair, in the order of the configuration", () => {
    expect(typesOf("A", "B")).toEqual(["ROAD", "AIR"]);
    expect(either(network.routes("A", "B")).value?.map(({ src, dest }) => [src, dest])).toEqual([
      ["A", "B"],
      ["A", "B"],
    ]);
  });

  it("are the default lanes if the pair has no lane", () => {
    const sea = { transferType: "SEA", ...lane };
    const rail = { transferType: "RAIL", ...lane };
    const withDefaults = createNetwork({ warehouses, lanes, defaultLane: [sea, rail] });
    expect(typesOf("A", "B", withDefaults)).toEqual(["ROAD", "AIR"]);
    expect(typesOf("C", "B", withDefaults)).toEqual(["SEA", "RAIL"]);
  });

  it("have the issue no_lane if there is no lane", () => {
    expect(either(network.routes("A", "C")).issues?.map(({ code }) => code)).toEqual(["no_lane"]);
    expect(either(network.routes("A", "A")).issues?.map(({ code }) => code)).toEqual(["same_warehouse"]);
  });
});

describe("a default lane without departures", () => {
  const never = { transferType: "ROAD", ...lane, departureDays: [7] };
  const codesOf = (config: unknown) => either(parseNetwork(config)).issues?.map(({ code }) => code) ?? [];
  const open = (workingDays: readonly number[]) => ({ code: "A", timeZone: "UTC", workingDays });

  it("is a fault if no warehouse is open on a day of departure", () => {
    const config: NetworkConfig = { warehouses: [open([1, 2])], defaultLane: never };
    const { issues } = either(parseNetwork(config));
    expect(issues?.map(({ code, path }) => [code, ...path])).toEqual([
      ["no_working_day", "defaultLane", "departureDays"],
    ]);
    expect(issues?.[0]?.params).toEqual({ expected: "departs", max: 366 });
  });

  it("departs on its dates without a limit, but transfers must be created in any 366 days", () => {
    const onDates = { ...never, departureDays: [], departureExtraDays: ["2026-03-02"] };
    const { issues } = either(parseNetwork({ warehouses: [{ ...open([1]), cutOff: "00:00" }], defaultLane: onDates }));
    expect(issues?.map(({ params }) => params)).toEqual([{ expected: "creates", max: 366 }]);
  });

  it("is valid if one of them does", () => {
    expect(codesOf({ warehouses: [open([1, 2]), { ...open([7]), code: "B" }], defaultLane: never })).toEqual([]);
  });

  it("is not tested without warehouses, or in a lane with another fault", () => {
    expect(codesOf({ warehouses: [], defaultLane: never })).not.toContain("no_working_day");
    const broken = { ...never, transitDays: -1 };
    expect(codesOf({ warehouses: [open([1, 2])], defaultLane: broken })).toEqual(["too_small"]);
  });
});

describe("default terms", () => {
  const terms = { transferType: "ROAD", ...lane };
  const codeBetween = (config: NetworkConfig, src: string, dest: string) =>
    either(createNetwork(config).route(src, dest)).issues?.[0]?.code ?? "route";
  const [a, b, c] = [warehouses[0]!, warehouses[1]!, warehouses[2]!];

  it("do not apply to a source that creates no transfers, unless the service has its own cut-offs", () => {
    const config = { warehouses: [{ ...a, cutOff: "00:00" }, b, c], defaultLane: terms };
    expect([codeBetween(config, "A", "B"), codeBetween(config, "B", "A")]).toEqual(["no_lane", "route"]);
    const early = { ...terms, transferType: "AIR", cutOff: { 1: "10:00" } };
    expect(typesOf("A", "B", createNetwork({ ...config, defaultLane: [terms, early] }))).toEqual(["AIR"]);
    expect(typesOf("B", "A", createNetwork({ ...config, defaultLane: [terms, early] }))).toEqual(["ROAD", "AIR"]);
  });

  it("do not apply if the carrier never departs, by its transit days", () => {
    const config = {
      warehouses: [{ ...a, workingDays: [1, 2] }, b, c],
      defaultLane: { ...terms, transitWorkingDays: [6] },
    };
    expect([codeBetween(config, "A", "B"), codeBetween(config, "B", "A")]).toEqual(["no_lane", "route"]);
    const daily = { ...config.defaultLane, departureHolidays: [] };
    expect(codeBetween({ ...config, defaultLane: daily }, "A", "B")).toBe("route");
  });

  it("do not apply to a warehouse that never receives goods", () => {
    const config = { warehouses: [a, { ...b, receivingDays: [] }, c], defaultLane: terms };
    expect([codeBetween(config, "A", "B"), codeBetween(config, "B", "A")]).toEqual(["no_lane", "route"]);
    expect(codeBetween({ ...config, warehouses: [a, { ...b, workingDays: [1], receivingDays: [2] }] }, "A", "B")).toBe(
      "no_lane",
    );
  });
});

it("a thousand services of a thousand warehouses are added one by one", () => {
  const warehouses = Array.from({ length: 1000 }, (_, index) => ({ code: `W${index}`, timeZone: "UTC" }));
  const defaultLane = Array.from({ length: 1000 }, (_, index) => ({
    transferType: `T${index}`,
    weightLimit: index,
    transitDays: 1,
  }));
  const network = createNetwork({ warehouses, defaultLane });
  expect(network.route("W7", "W999", "T998").value?.weightLimit).toBe(998);
  expect(network.routes("W999", "W7").value?.map(({ weightLimit }) => weightLimit)).toEqual(
    defaultLane.map(({ weightLimit }) => weightLimit),
  );
});
