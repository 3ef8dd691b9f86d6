import { Ajv } from "ajv";
import { createNetwork, type LaneTerms, networkSchema, parseNetwork } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../support/thrownBy";

const warehouses = ["HCM", "HAN", "DAD"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
const truck: LaneTerms = { transferType: "ROAD", weightLimit: 100, transitDays: 2 };
const configOf = (lane: object) => ({ warehouses, lanes: [{ src: "HCM", dest: "HAN", ...truck, ...lane }] });
const limitsOf = (lane: object) => parseNetwork(configOf(lane)).value?.route("HCM", "HAN").value?.limits;

describe("capacity and capacityOn", () => {
  it.each<[string, object, string]>([
    ["too_small capacity.transfers", { capacity: { transfers: 0 } }, "must be at least 1"],
    ["too_small capacity.weight", { capacity: { weight: -1 } }, "must be at least 0"],
    ["not_integer capacity.units", { capacity: { units: 1.5 } }, "must be a whole number"],
    ["too_big capacity.volume", { capacity: { volume: 2 ** 53 } }, "must be at most 9007199254740991"],
    ["wrong_type capacity.units", { capacity: { units: "9" } }, "must be a number"],
    ["wrong_type capacity", { capacity: 9 }, "must be an object"],
    ["wrong_type capacity", { capacity: null }, "must be an object"],
    ["unknown_field capacity.pallets", { capacity: { pallets: 9 } }, "use one of weight, volume, units, transfers"],
    ["wrong_type capacityOn", { capacityOn: [] }, "must be an object"],
    ["malformed capacityOn.2026-02-30", { capacityOn: { "2026-02-30": {} } }, "must be a calendar date"],
    ["wrong_type capacityOn.2026-03-02", { capacityOn: { "2026-03-02": null } }, "must be an object"],
    ["too_small capacityOn.2026-03-02.transfers", { capacityOn: { "2026-03-02": { transfers: -1 } } }, "at least 0"],
    ["unknown_field capacityOn.2026-03-02.truck", { capacityOn: { "2026-03-02": { truck: 1 } } }, "is unknown"],
    ["too_big weightLimit", { capacity: { weight: 99 } }, "must be at most 99, got 100"],
    ["too_big volumeLimit", { capacity: { volume: 5 }, volumeLimit: 6 }, "must be at most 5, got 6"],
    ["too_big unitLimit", { capacity: { units: 5 }, unitLimit: 6 }, "must be at most 5, got 6"],
  ])("have the issue %s", (expected, lane, message) => {
    const issues = parseNetwork(configOf(lane)).issues?.map(({ code, path }) => `${code} ${path.join(".")}`);
    const field = expected.split(" ")[1]!;
    expect(issues).toEqual([expected.replace(field, `lanes.0.${field}`)]);
    expect(thrownBy(() => untyped(createNetwork)(configOf(lane)))).toContain(message);
    const byDefault = parseNetwork({ warehouses, defaultLane: [truck, { ...truck, transferType: "AIR", ...lane }] });
    expect(byDefault.issues?.map(({ path }) => path.join("."))).toEqual([`defaultLane.1.${field}`]);
  });

  it("list every fault", () => {
    const capacity = { weight: -1, volume: "1", transfers: 0, trucks: 1 };
    const capacityOn = { "2 March": {}, "2026-03-02": { units: -1 } };
    const { issues } = parseNetwork(configOf({ capacity, capacityOn }));
    expect(issues?.map(({ path }) => path.slice(2).join("."))).toEqual([
      ...["capacity.weight", "capacity.volume", "capacity.transfers", "capacity.trucks"],
      ...["capacityOn.2 March", "capacityOn.2026-03-02.units"],
    ]);
  });

  it("limit one transfer by default", () => {
    expect(limitsOf({ capacity: { weight: 100, volume: 7, units: 8, transfers: 2 } })).toEqual({
      ...{ weight: 100, volume: 7, units: 8 },
    });
    expect(limitsOf({ capacity: { volume: 7 }, volumeLimit: 6, unitLimit: 5 })).toEqual({
      weight: 100,
      volume: 6,
      units: 5,
    });
    expect(limitsOf({ capacityOn: { "2026-03-02": { weight: 1, volume: 1, units: 1 } } })).toEqual({ weight: 100 });
    expect(limitsOf({ capacity: undefined, capacityOn: { "2026-03-02": undefined } })).toEqual({ weight: 100 });
  });

  it("are in the frozen configuration, which makes the same network again, also of instances of classes", () => {
    class Truck {
      constructor(readonly weight: number) {}
      get secret() {
        return this.weight;
      }
    }
    const lane = { capacity: new Truck(200), capacityOn: { "2026-03-02": { transfers: 0 }, "2026-03-03": undefined } };
    const network = createNetwork(configOf(lane));
    const [copy] = network.config.lanes!;
    expect(copy).toMatchObject({ capacity: { weight: 200 }, capacityOn: { "2026-03-02": { transfers: 0 } } });
    expect(Object.keys(copy!.capacityOn!)).toEqual(["2026-03-02"]);
    expect(Object.keys(copy!.capacity!)).toEqual(["weight"]);
    expect([copy!.capacity, copy!.capacityOn, copy!.capacityOn!["2026-03-02"]].every(Object.isFrozen)).toBe(true);
    expect(createNetwork(network.config).config).toEqual(network.config);
    expect(createNetwork(JSON.parse(JSON.stringify(network.config)) as typeof network.config).config).toEqual(
      network.config,
    );
  });

  it("are described by the JSON Schema", () => {
    const schema = networkSchema["~standard"].jsonSchema.input({ target: "draft-07" });
    const isValid = new Ajv({ strict: false }).compile(schema);
    const accepts = (lane: object) => isValid(configOf(lane));
    expect(accepts({ capacity: { weight: 100, transfers: 1 }, capacityOn: { "2026-03-02": { transfers: 0 } } })).toBe(
      true,
    );
    expect(accepts({ capacity: { transfers: 0 } })).toBe(false);
    expect(accepts({ capacity: { trucks: 1 } })).toBe(false);
    expect(accepts({ capacityOn: { "2026-03-02": { transfers: -1 } } })).toBe(false);
    expect(accepts({ capacityOn: { "2026-03-02": 5 } })).toBe(false);
  });
});
