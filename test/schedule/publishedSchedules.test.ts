import {
  createNetwork,
  type LaneTerms,
  scheduleTransfer,
  type TransferSchedule,
  type WarehouseConfig,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import examples from "./publishedSchedules.json";

// Worked examples from the documentation and the test suites of others; each entry names its source and how it maps.

interface Example {
  readonly id: string;
  readonly now: string;
  readonly src: Omit<WarehouseConfig, "code">;
  /** By default like `src`. */
  readonly dest?: Omit<WarehouseConfig, "code">;
  readonly lane: Omit<LaneTerms, "transferType" | "weightLimit">;
  readonly expect: Partial<TransferSchedule>;
}

describe("scheduleTransfer", () => {
  it.each(examples as unknown as readonly Example[])(
    "agrees with $id ($source)",
    ({ now, src, dest = src, lane, expect: published }) => {
      const network = createNetwork({
        warehouses: [
          { code: "A", ...src },
          { code: "B", ...dest },
        ],
        defaultLane: { transferType: "ROAD", weightLimit: 0, ...lane },
      });
      const route = network.route("A", "B").value;
      expect(route && scheduleTransfer(Date.parse(now), route)).toMatchObject(published);
    },
  );
});
