import type { Route, TransferNetwork } from "../network/TransferNetwork";
import type { Result } from "../result/Result";
import type { CheckRequest } from "./CheckRequest";

/** The route of a request: by the service that it names, or else by that of the context. */
export function findRoute(
  network: TransferNetwork,
  { srcWarehouseCode: src, destWarehouseCode: dest, transferType }: CheckRequest,
  ofContext?: string,
): Result<Route> {
  const found = network.route(src, dest, transferType ?? ofContext);
  // Without any lane between the warehouses, the type is not what is wrong.
  if (found.value || transferType === undefined || network.routes(src, dest).issues) return found;
  return { issues: [{ ...found.issues[0], path: ["transferType"] }] };
}
