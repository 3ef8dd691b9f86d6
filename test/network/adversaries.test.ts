import { checkTransfer, createNetwork, type NetworkConfig, type TransferNetwork } from "stock-transfer";
import { expect, it } from "vitest";
import { integerRefused, inheritedNames, unsafeIntegers, unusualObjects } from "../support/adversaries";

const terms = { transferType: "ROAD", weightLimit: 1_000, transitDays: 1 };
const config: NetworkConfig = {
  warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: terms,
};

/** A check without items returns the terms of the lane. */
function termsBetween(network: TransferNetwork, src = "A", dest = "B") {
  const request = { items: [], srcWarehouseCode: src, destWarehouseCode: dest };
  return checkTransfer(request, { network, stock: new Map(), now: 0 }).value;
}

it("warehouses and lanes may have the names of inherited properties", () => {
  const network = createNetwork({
    warehouses: inheritedNames.map((code) => ({ code, timeZone: "UTC" })),
    lanes: inheritedNames.slice(1).map((dest) => ({ ...terms, src: "__proto__", dest, transferType: dest })),
  });
  for (const code of inheritedNames.slice(1)) {
    expect(termsBetween(network, "__proto__", code)?.transferType).toBe(code);
    expect(network.route(code, "__proto__").issues?.map((issue) => issue.code)).toEqual(["no_lane"]);
  }
  expect(network.route("isPrototypeOf", "__proto__").issues?.map((issue) => issue.code)).toEqual(["unknown_warehouse"]);
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
