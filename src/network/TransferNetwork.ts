import type { Result } from "../result/Result";
import type { TransferLimits } from "./Load";
import type { NetworkConfig } from "./NetworkConfig";

/** Warehouses and the lanes between them, frozen. Created by {@link createNetwork} or `parseNetwork`. */
export interface TransferNetwork {
  /**
   * A deeply frozen copy of the configuration, without fields that are `undefined`. Use it to list the warehouses, or
   * to create the same network in a worker.
   */
  readonly config: NetworkConfig;
  /**
   * The route from one warehouse to another. O(services between the two).
   *
   * Returns every issue that applies: `unknown_warehouse` for each unknown code, `same_warehouse`, and `no_lane` if
   * neither `lanes` nor `defaultLane` provides a service (of the given type), with the param `reason:
   * "no_working_day"` if `defaultLane` has one that does not apply. It never throws: a code that is not a string is
   * unknown.
   *
   * @param transferType The transfer type of the service. Default: the first service in the configuration.
   *
   * @example
   * ```ts
   * import { createNetwork } from "stock-transfer";
   *
   * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
   * const defaultLane = { transferType: "ROAD", weightLimit: 1_000, transitDays: 3 };
   * const network = createNetwork({ warehouses, defaultLane });
   * network.route("HCM", "HAN").value?.weightLimit; // => 1000
   * network.route("HCM", "DAD").issues?.map(({ code, path }) => [code, path]); // => [["unknown_warehouse", ["destWarehouseCode"]]]
   * ```
   */
  route(src: string, dest: string, transferType?: string): Result<Route>;
  /**
   * The routes of all services from one warehouse to another, in the order of the configuration, or the issues of
   * {@link route}. O(services between the two).
   *
   * @example
   * ```ts
   * import { createNetwork } from "stock-transfer";
   *
   * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" }));
   * const road = { transferType: "ROAD", weightLimit: 12_000_000, transitDays: 3, departureDays: [2, 5] };
   * const air = { transferType: "AIR", weightLimit: 500_000, transitDays: 1 };
   * const network = createNetwork({ warehouses, defaultLane: [road, air] });
   * network.routes("HCM", "HAN").value?.map(({ transferType }) => transferType); // => ["ROAD", "AIR"]
   * network.route("HCM", "HAN", "AIR").value?.weightLimit; // => 500000
   * ```
   */
  routes(src: string, dest: string): Result<readonly [Route, ...Route[]]>;
}

/**
 * A lane from a source to a destination, as the network returns it, for {@link scheduleTransfer} and {@link
 * explainSchedule}. Frozen. Only a network creates routes, because they also hold internal data.
 */
export interface Route {
  /** Code of the source warehouse. */
  readonly src: string;
  /** Code of the destination warehouse. */
  readonly dest: string;
  /** The transfer type of the lane, such as `ROAD`. */
  readonly transferType: string;
  /** The maximum weight of one transfer, in the unit of `unitWeight`. */
  readonly weightLimit: number;
  /** All limits of the lane, in the form that `planTransfers` accepts. */
  readonly limits: TransferLimits;
  /** The `meta` of the lane, frozen. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}
