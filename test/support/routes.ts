import {
  type CheckRequest,
  createNetwork,
  type LaneTerms,
  type NetworkConfig,
  type Route,
  type TransferNetwork,
  type WarehouseConfig,
} from "stock-transfer";

export type Place = Omit<WarehouseConfig, "code">;

const utc: Place = { timeZone: "UTC" };

/** The warehouses A, B and C in UTC. Every pair has these services: one day of transit, unless the terms say otherwise. */
export function networkOf(
  services: Partial<LaneTerms> | readonly Partial<LaneTerms>[] = {},
  config: Partial<NetworkConfig> = {},
): TransferNetwork {
  const usual: LaneTerms = { transferType: "ROAD", weightLimit: 1000, transitDays: 1 };
  return createNetwork({
    warehouses: ["A", "B", "C"].map((code) => ({ code, ...utc })),
    defaultLane: [services].flat().map((terms) => ({ ...usual, ...terms })),
    ...config,
  });
}

/** A request for a transfer from A to B. */
export function requestOf(...items: CheckRequest["items"]): CheckRequest {
  return { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
}

/** The route from a warehouse to another, by default like it. Without terms, it takes no days. */
export function routeOf(
  source: Place = utc,
  destination: Place = source,
  lane: Partial<LaneTerms> = {},
  config: Partial<NetworkConfig> = {},
): Route {
  const warehouses = [
    { ...source, code: "A" },
    { ...destination, code: "B" },
  ];
  return networkOf({ weightLimit: 0, transitDays: 0, ...lane }, { warehouses, ...config }).route("A", "B").value!;
}
