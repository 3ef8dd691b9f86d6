import { readRoute } from "../network/RouteData";
import type { Departure } from "../schedule/room";
import type { CheckContext } from "./CheckContext";
import type { CheckRequest } from "./CheckRequest";
import { findRoute } from "./examineRequest";

/** The lane of a request if it has a capacity; otherwise its departures are not asked about. */
export function laneWithCapacity(
  request: CheckRequest,
  { network, transferType }: Pick<CheckContext, "network" | "transferType">,
): Omit<Departure, "date"> | undefined {
  const { value: route } = findRoute(network, request, transferType);
  if (!route || readRoute(route).lane.capacities.size === 0) return undefined;
  return { srcWarehouseCode: route.src, destWarehouseCode: route.dest, transferType: route.transferType };
}
