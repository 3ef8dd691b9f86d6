import { assertOptionValues } from "../../result/misuse";
import { instantFault, integerFault } from "../../result/valueFaults";
import { valuesOfLane } from "./departures";
import { issuesOf, keyIssues, readInquiry } from "./inquiry";
import { createLock } from "./lockStock";
import { createKeyLock, createReserve } from "./reserve";
import { createSave, stockParts } from "./save";
import { assertOn } from "../transfers/TransferLayout";
import type { StoreContext } from "./StoreContext";
import type { HoldResult, TransferStore } from "./TransferStore";

export function createHold(context: StoreContext): TransferStore["hold"] {
  const lockKey = createKeyLock(context, false);
  const reserve = createReserve(context);
  const save = createSave(context);
  return async (key, asked, own, options) => {
    assertOn("holds", context.layout.hasHolds);
    assertOptionValues(options, { until: instantFault });
    const inquiry = readInquiry(asked, own);
    const { until } = options;
    const fault = integerFault(until, inquiry.terms.now + 1);
    const invalid = keyIssues(key) ?? (fault && issuesOf([[["until"], fault]]));
    if (invalid) return invalid;
    return context.transact<HoldResult>(async (run, undo) => {
      const { transferId } = await run(lockKey({ key }));
      if (transferId !== undefined) return undo({ conflict: true });
      const { stock, check, taken, lane } = await reserve(run, undo, key, inquiry);
      const { srcWarehouseCode: warehouseCode } = inquiry.request;
      const kept = taken.map((units) => ({ ...units, key, warehouseCode, until }));
      const { departureDate, totalWeight: weight, totalVolume: volume = 0, items } = check;
      const units = items.reduce((sum, { requestedQty }) => sum + requestedQty, 0);
      await save(run, {
        ...stockParts(stock, kept),
        ...(lane && kept.length > 0
          ? {
              departs: { key, until, departureDate, weight, volume, units },
              passed: { key, laneNow: inquiry.terms.now, ...valuesOfLane(lane) },
            }
          : stock.own.length > 0 && { missed: { key } }),
        // The row of the key was only its lock.
        freed: { key },
      });
      const previousUntil = stock.own[0]?.until;
      const before = previousUntil === undefined ? {} : { previousUntil };
      return { check, until, ...before, repeated: previousUntil !== undefined };
    });
  };
}

export function createRelease(context: StoreContext): TransferStore["release"] {
  const { layout } = context;
  const lockKey = createKeyLock(context, false);
  const lock = createLock(context);
  const save = createSave(context);
  return async (key) => {
    assertOn("holds", layout.hasHolds);
    if (keyIssues(key)) return false;
    return context.transact<boolean>(async (run, undo) => {
      await run(lockKey({ key }));
      const stock = await lock(run, { places: [], key });
      if (stock.own.length === 0) return undo(false);
      await save(run, { ...stockParts(stock), missed: { key }, freed: { key } });
      return true;
    });
  };
}
