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
   * known warehouses have neither a lane nor default terms. A code that is no string is an unknown one; nothing throws.
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
  route(src: string, dest: string): Result<Route>;
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
}
