import { formatPath, messageOf } from "../result/messages";
import type { NetworkConfig } from "./NetworkConfig";
import { readNetwork } from "./parseNetwork";
import type { TransferNetwork } from "./TransferNetwork";

/**
 * Creates a network of warehouses and lanes from a copy of the configuration. Call it once, at start-up. O(warehouses +
 * lanes + listed dates); equal lists of dates in several lanes count once.
 *
 * @throws RangeError if the configuration is malformed. Its message lists up to 10 000 faults with the place, the rule
 * and the value. {@link parseNetwork} returns the same faults as issues.
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
  const { value, issues } = readNetwork(config);
  if (value) return value;
  const faults = issues.map((issue) => {
    const owner = issue.params?.["owner"];
    return messageOf((formatPath(issue.path) || "config") + (owner ? ` of ${String(owner)}` : ""), issue);
  });
  throw new RangeError(`createNetwork: malformed configuration\n  ${faults.join("\n  ")}`);
}
