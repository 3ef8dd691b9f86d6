import { checkTransfer, createNetwork, type NetworkConfig, type TransferNetwork } from "stock-transfer";
import { expect, it } from "vitest";
import { integerRefused, inheritedNames, unsafeIntegers, unusualObjects } from "../support/adversaries";
import { either } from "../support/either";

const terms = { transferType: "ROAD", weightLimit: 1_000, transitDays: 1 };
const config: NetworkConfig = {
  warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: terms,
};

/** A check without items returns the terms of the lane. */
function termsBetween(network: TransferNetwork, src = "A", dest = "B") {
  const request = { items: [], srcWarehouseCode: src, destWarehouseCode: dest };
  return either(checkTransfer(request, { network, stock: new Map(), now: 0 })).value;
}

function malformed(...faults: readonly string[]): RangeError {
  return new RangeError(["createNetwork: malformed configuration", ...faults].join("\n  "));
}

it("warehouses and lanes may have the names of inherited properties", () => {
  const network = createNetwork({
    warehouses: inheritedNames.map((code) => ({ code, timeZone: "UTC" })),
    lanes: inheritedNames.slice(1).map((dest) => ({ ...terms, src: "__proto__", dest, transferType: dest })),
  });
  for (const code of inheritedNames.slice(1)) {
    expect(termsBetween(network, "__proto__", code)?.transferType).toBe(code);
    expect(either(network.route(code, "__proto__")).issues?.map((issue) => issue.code)).toEqual(["no_lane"]);
  }
  expect(either(network.route("isPrototypeOf", "__proto__")).issues?.map((issue) => issue.code)).toEqual([
    "unknown_warehouse",
  ]);
});

it("fields named __proto__ in JSON add no fields to a network or a lane", () => {
  const warehouses = '[{"code":"A","timeZone":"UTC"},{"code":"B","timeZone":"UTC"}]';
  expect(() => createNetwork(JSON.parse(`{"__proto__":{"warehouses":${warehouses}}}`) as never)).toThrow(
    malformed(
      "warehouses must be given",
      "__proto__ is unknown: use one of warehouses, lanes, defaultLane, $schema, meta, calendarsUntil",
    ),
  );
  const lane = '{"transferType":"ROAD","weightLimit":1,"__proto__":{"transitDays":1}}';
  expect(() => createNetwork(JSON.parse(`{"warehouses":${warehouses},"defaultLane":${lane}}`) as never)).toThrow(
    malformed(
      "defaultLane.transitDays must be given",
      "defaultLane.__proto__ is unknown: use one of transferType, capacity, capacityOn, weightLimit, volumeLimit, unitLimit, " +
        "cutOff, cutOffOn, outboundHandlingDays, departureDays, departureHolidays, departureExtraDays, transitDays, " +
        "maxTransitDays, transitWorkingDays, transitHolidays, transitExtraWorkingDays, inboundHandlingDays, meta",
    ),
  );
});

it.each(unsafeIntegers)("a limit and days of %s are rejected", (shown, value) => {
  const defaultLane = { ...terms, weightLimit: value, outboundHandlingDays: value };
  expect(() => createNetwork({ ...config, defaultLane })).toThrow(integerRefused("defaultLane.weightLimit", shown));
});

it("-0 becomes 0 in all terms", () => {
  const lane = { transferType: "ROAD", weightLimit: -0, transitDays: -0, outboundHandlingDays: -0 };
  expect(termsBetween(createNetwork({ ...config, defaultLane: lane }))).toMatchObject({
    weightLimit: 0,
    transferDate: "1970-01-01",
    estimatedArrivalDate: "1970-01-01",
  });
});

it.each(unusualObjects)("a configuration may be %s", (_, wrap) => {
  const warehouses = config.warehouses.map(wrap);
  const network = createNetwork(wrap({ ...config, warehouses, defaultLane: wrap(terms) }));
  expect(termsBetween(network)).toEqual(termsBetween(createNetwork(config)));
});
