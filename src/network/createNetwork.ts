import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { makeIssue } from "../result/makeIssue";
import { assertNoFaults } from "../result/readFields";
import { hasIssues, type Result } from "../result/Result";
import { formatCivilDay } from "../time/civilDay";
import { memoize } from "../time/memoize";
import { freezeCopy } from "./freezeCopy";
import type { NetworkConfig } from "./NetworkConfig";
import { readConfig } from "./readConfig";
import type { RouteData, Warehouse } from "./RouteData";
import type { TransferNetwork } from "./TransferNetwork";

const knownRule = "be the code of a warehouse";

/**
 * Makes a network of warehouses and lanes. Do it once, at start-up; the network copies what it needs of the
 * configuration. O(warehouses + lanes + holidays); a list of holidays that lanes share counts once.
 *
 * @throws RangeError if the configuration is malformed. Its message lists every fault with the place, the rule and
 * the value: a missing or repeated code, an unknown time zone, a malformed cut-off or date, a weekday outside 1…7, a
 * number that is no safe integer ≥ 0, a repeated lane, a lane that names an unknown warehouse or leads back to its
 * source, a date that is both a holiday and an extra working day; and each field that means nothing, with the one that may be
 * meant. Where a calendar has no other fault: 366 days in a row without a working day, or, at a warehouse, without one on which
 * a transfer can be created.
 *
 * @example
 * ```ts
 * import { createNetwork } from "stock-transfer";
 *
 * const network = createNetwork({
 *   warehouses: [
 *     { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" },
 *     // Friday 2 May 2025 off in exchange for Saturday 26 April, on which transfers are created until noon.
 *     {
 *       code: "HAN",
 *       timeZone: "Asia/Ho_Chi_Minh",
 *       workingDays: [1, 2, 3, 4, 5],
 *       holidays: ["2025-04-30", "2025-05-01", "2025-05-02"],
 *       extraWorkingDays: ["2025-04-26"],
 *       cutOffOn: { "2025-04-26": "12:00" },
 *     },
 *   ],
 *   lanes: [{ src: "HCM", dest: "HAN", transferType: "ROAD", weightLimit: 12_000_000, transitDays: 3 }],
 * });
 *
 * network.route("HCM", "HAN").issues; // => undefined
 * network.route("HAN", "HCM").issues?.[0].code; // => "no_lane"
 * network.config.warehouses.map(({ code }) => code); // => ["HCM", "HAN"]
 * ```
 */
export function createNetwork(config: NetworkConfig): TransferNetwork {
  const { warehouses, defaultLane, faults } = readConfig(config);
  assertNoFaults("createNetwork", "configuration", faults);
  const formatDay = memoize(formatCivilDay);

  return Object.freeze<TransferNetwork>({
    // No fault was found, so that the configuration is plain data.
    config: freezeCopy(config),
    route(src, dest) {
      const source = warehouses.get(src);
      const destination = warehouses.get(dest);
      const issues: Issue[] = [];
      if (!source) issues.push(makeIssue("unknown_warehouse", ["srcWarehouseCode"], knownRule, src));
      if (!destination) issues.push(makeIssue("unknown_warehouse", ["destWarehouseCode"], knownRule, dest));
      if (src === dest)
        issues.push(makeIssue("same_warehouse", ["destWarehouseCode"], "be another warehouse than the source", dest));
      if (hasIssues(issues)) return { issues };
      // Without issues both are known.
      return routeBetween(source!, destination!);
    },
  });

  function routeBetween(source: Warehouse, destination: Warehouse): Result<RouteData> {
    const { code: src } = source;
    const { code: dest } = destination;
    const lane = source.lanes.get(dest) ?? defaultLane;
    if (!lane)
      return { issues: [makeIssue("no_lane", ["destWarehouseCode"], `have a lane from ${describeValue(src)}`, dest)] };
    const { transferType, weightLimit } = lane;
    return {
      value: Object.freeze({ src, dest, transferType, weightLimit, source, destination, lane, formatDay }),
    };
  }
}
