import { composeTransfer } from "../../lifecycle/createTransfer";
import { withInherited } from "../../list/transferRules";
import { assertValid } from "../../result/misuse";
import { functionFault, kindFault, objectFault } from "../../result/valueFaults";
import { readRows } from "../readRow";
import { toIndexedValue } from "../storable";
import {
  assertPartner,
  readColumns,
  readTransferRow,
  toFields,
  unstorableTexts,
  valuesOfColumns,
} from "../transfers/transferColumns";
import { valuesOfLane } from "./departures";
import { equalsJson, issuesOf, keyIssues, readInquiry } from "./inquiry";
import { createLots } from "./lots";
import { createKeyLock, createReserve } from "./reserve";
import { createSave, stockParts } from "./save";
import type { StoreContext } from "./StoreContext";
import type { OrderFields, OrderResult, TransferStore } from "./TransferStore";

export function createOrder(context: StoreContext): TransferStore["order"] {
  const { layout, partnerCode, transact, define } = context;
  const lockKey = createKeyLock(context, true);
  const reserve = createReserve(context);
  const save = createSave(context);
  const get = define(
    "get",
    () => `select ${readColumns} from ${layout.table} where ${layout.scope.own()}id = :id`,
    (rows) => readRows(rows, readTransferRow, 1)[0],
  );
  return async (key, asked, own, given) => {
    const inquiry = readInquiry(asked, own);
    const { request } = inquiry;
    assertValid("given", functionFault(given));
    const unstorable = keyIssues(key);
    if (unstorable) return unstorable;
    return transact<OrderResult>(async (run, undo) => {
      const { transferId, ...known } = await run(lockKey({ key }));
      if (transferId !== undefined) {
        const transfer = equalsJson(request, known.request) && (await run(get({ id: toIndexedValue(transferId) })));
        return undo(transfer ? { transfer, repeated: true } : { conflict: true });
      }
      const seq = known.seq!;
      const { stock, check, taken, lane } = await reserve(run, undo, key, inquiry);
      const transfer = composeTransfer(check, request, { ...withInherited(fieldsOf(given(check, seq))), seq });
      if (partnerCode !== undefined) assertPartner(transfer, partnerCode);
      const fields = toFields(transfer);
      const faults = unstorableTexts(fields);
      if (faults.length > 0) return undo(issuesOf(faults));
      const lots = layout.hasLots ? { lots: JSON.stringify(createLots(taken)) } : {};
      await save(run, {
        ...stockParts(stock),
        inserted: { ...valuesOfColumns(fields), ...lots },
        ...(layout.hasHolds && (lane !== undefined || stock.own.length > 0) && { missed: { key } }),
        ...(layout.hasHolds && lane && { passed: { key, laneNow: inquiry.terms.now, ...valuesOfLane(lane) } }),
        ordered: { key, request: JSON.stringify(request) },
      });
      return { transfer, check, repeated: false };
    });
  };
}

function fieldsOf(given: OrderFields): OrderFields {
  const isPromise = typeof (given as Partial<Promise<unknown>> | undefined)?.then === "function";
  const place = "the result of given";
  if (isPromise) assertValid(place, kindFault("an object of fields, not a promise: given must not be async", given));
  assertValid(place, objectFault(given));
  return given;
}
