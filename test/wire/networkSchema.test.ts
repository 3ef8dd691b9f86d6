import { Ajv } from "ajv";
import { type NetworkConfig, networkSchema, parseNetwork } from "stock-transfer";
import { describe, expect, it } from "vitest";
import networkJson from "../../examples/data/network.json";

const input = networkSchema["~standard"].jsonSchema.input({ target: "draft-07" });
const isHeld = new Ajv({ strict: false }).compile(input);

const terms = { transferType: "ROAD", weightLimit: 1, transitDays: 1 };
const warehouse = { code: "A", timeZone: "UTC" };
const lane = { src: "A", dest: "B", ...terms };
const warehouses = [warehouse, { ...warehouse, code: "B" }];
const full: NetworkConfig = {
  $schema: "./network.schema.json",
  meta: { owner: "logistics" },
  warehouses: [
    {
      ...warehouse,
      receivingDays: [1],
      meta: {},
      workingDays: [1, 7],
      holidays: ["2026-01-01"],
      extraWorkingDays: ["2026-01-03"],
      cutOff: { 1: "16:00" },
      cutOffOn: { "2026-12-24": "24:00" },
    },
    { ...warehouse, code: "B", cutOff: "00:01" },
  ],
  lanes: [
    {
      ...lane,
      cutOff: { 1: "10:00" },
      cutOffOn: { "2026-12-24": "00:00" },
      maxTransitDays: 4,
      transitWorkingDays: [1],
      transitHolidays: [],
      transitExtraWorkingDays: ["2026-01-03"],
      meta: { carrier: "VNX" },
    },
  ],
  defaultLane: { ...terms, outboundHandlingDays: 0, inboundHandlingDays: 2 },
};

describe("networkSchema", () => {
  it("is parseNetwork as a Standard Schema", () => {
    const validate = networkSchema["~standard"].validate;
    expect(validate({ warehouses: [{}] })).toEqual(parseNetwork({ warehouses: [{}] }));
    expect((validate(full) as { value: { config: unknown } }).value.config).toEqual(full);
  });

  it.each<[string, unknown]>([
    ["all fields", full],
    ["no lanes", { warehouses: [] }],
    ["the network of the examples", networkJson],
  ])("has a JSON Schema that accepts %s, like the parser", (_, config) => {
    expect(parseNetwork(config).issues).toBeUndefined();
    expect(isHeld(config)).toBe(true);
  });

  it.each<unknown>([
    {},
    [],
    { warehouses: {} },
    { warehouses: [{ ...warehouse, timezone: "UTC" }] },
    { warehouses: [{ ...warehouse, code: " " }] },
    { warehouses: [{ ...warehouse, cutOff: "24:01" }] },
    { warehouses: [{ ...warehouse, cutOffOn: { "2026-12-24": "4 pm" } }] },
    { warehouses, lanes: [{ ...lane, transitDays: -1 }] },
    { warehouses, lanes: [{ ...lane, src: undefined }] },
    { warehouses, defaultLane: lane },
    { warehouses, $schema: 7 },
    { warehouses, meta: [] },
    { warehouses, lanes: [{ ...lane, cutOff: "10" }] },
    { warehouses, defaultLane: { ...terms, transitday: 1 } },
  ])("has a JSON Schema that rejects %j, like the parser", (config) => {
    expect(parseNetwork(config).issues).toBeDefined();
    expect(isHeld(JSON.parse(JSON.stringify(config)))).toBe(false);
  });

  it("names every field that the parser knows, and no other", () => {
    const knownAt = (config: unknown, at: number) => parseNetwork(config).issues?.[at]?.params?.["expected"];
    const properties = (schema: unknown) => Object.keys((schema as { properties: object }).properties).sort();
    const { warehouses: list, lanes, defaultLane } = input["properties"] as Record<string, { items?: unknown }>;
    const sorted = (names: unknown) => [...(names as string[])].sort();
    expect(properties(input)).toEqual(sorted(knownAt({ warehouses: [], x: 1 }, 0)));
    expect(properties(list!.items)).toEqual(sorted(knownAt({ warehouses: [{ ...warehouse, xyz: 1 }] }, 0)));
    expect(properties(lanes!.items)).toEqual(sorted(knownAt({ warehouses, lanes: [{ ...lane, xyz: 1 }] }, 0)));
    const [one, several] = (defaultLane as { anyOf: [unknown, { items: unknown }] }).anyOf;
    for (const schema of [one, several.items]) {
      expect(properties(schema)).toEqual(sorted(knownAt({ warehouses, defaultLane: { ...terms, xyz: 1 } }, 0)));
    }
  });
});
