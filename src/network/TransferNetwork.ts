import type { Result } from "../result/Result";
import type { NetworkConfig } from "./NetworkConfig";

/** Warehouses and the lanes between them. Made by {@link createNetwork}, frozen, never changes. */
export interface TransferNetwork {
  /**
   * The configuration as it was given, without fields that are `undefined`: a deeply frozen copy. For a list of the
   * warehouses, or to make the same network in a worker.
   */
  readonly config: NetworkConfig;
  /**
   * The route from one warehouse to another. O(1).
   *
   * Issues, every one that applies: `unknown_warehouse` for either code, `same_warehouse`, and `no_lane` where two
   * known warehouses have neither a lane nor default terms, or none of the type. A code that is no string is an unknown one;
   * nothing throws.
   *
   * @param transferType Which of several services. Default: the first in the order of the configuration.
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
   * Every service from one warehouse to another, in the order of the configuration, or the issues of {@link route}.
   * O(services).
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
 * The way from one warehouse to another, for {@link scheduleTransfer} and {@link explainSchedule}. Only a network makes
 * one, and freezes it: beside these fields it holds what the schedule needs.
 */
export interface Route {
  /** Code of the source warehouse. */
  readonly src: string;
  /** Code of the destination warehouse. */
  readonly dest: string;
  /** The operator's code of the transfer type. */
  readonly transferType: string;
  /** The most that one transfer may weigh, in the unit of all weights. */
  readonly weightLimit: number;
  /** All limits of the lane, as `planTransfers` takes them. */
  readonly limits: TransferLimits;
  /** The `meta` of the lane, frozen. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** What a transfer may carry at most. What is left out has no limit. */
export interface TransferLimits {
  /** In the unit of all weights, a safe integer ≥ 0. */
  readonly weight?: number | undefined;
  /** In the unit of all volumes, a safe integer ≥ 0. */
  readonly volume?: number | undefined;
  /** Units, of all SKUs together, a safe integer ≥ 0. */
  readonly units?: number | undefined;
}
