import { createNetwork, type LaneTerms, type NetworkConfig, type Route, type WarehouseConfig } from "stock-transfer";

export type Place = Omit<WarehouseConfig, "code">;

/** The route from a warehouse to another, by default like it. Without terms, it takes no days. */
export function routeOf(
  source: Place,
  destination: Place = source,
  lane: Partial<LaneTerms> = {},
  config: Partial<NetworkConfig> = {},
): Route {
  const warehouses = [
    { ...source, code: "A" },
    { ...destination, code: "B" },
  ];
  const defaultLane = { transferType: "ROAD", weightLimit: 0, transitDays: 0, ...lane };
  return createNetwork({ warehouses, defaultLane, ...config }).route("A", "B").value!;
}
