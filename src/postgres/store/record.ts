import { computeStep, copyEvent } from "../../lifecycle/applyEvent";
import { assertValid } from "../../result/misuse";
import { instantFault, textFault } from "../../result/valueFaults";
import { readRows } from "../readRow";
import { ruleFault, storableText, toIndexedValue } from "../storable";
import { readColumns, readTransferRow, toFields, valuesOfColumns } from "../transfers/transferColumns";
import { equalsJson, issuesOf, keyIssues } from "./inquiry";
import { changeLevels, placesOf } from "./changeLevel";
import { createLock } from "./lockStock";
import { moveLots, type TransferLot } from "./lots";
import { createSave, stockParts } from "./save";
import type { StoreContext } from "./StoreContext";
import { transactTwice } from "./transact";
import type { RecordedEvent, RecordResult, TransferStore } from "./TransferStore";

export function createRecord(context: StoreContext): TransferStore["record"] {
  const { layout, transact } = context;
  const lockTransfer = createTransferLock(context);
  const lock = createLock(context);
  const save = createSave(context);
  return async (id, key, given, at) => {
    assertValid("id", textFault(id));
    assertValid("at", instantFault(at));
    const event = copyEvent(given);
    const unstorable = keyIssues(key);
    if (unstorable) return unstorable;
    return transactTwice<RecordResult>(transact, async (run, undo, addsRows) => {
      const locked = await run(lockTransfer({ id: toIndexedValue(id), key }));
      if (!locked) return undo({ missing: true });
      const { transfer: before, known, lots } = locked;
      if (known !== null)
        return undo(equalsJson(event, known) ? { transfer: before, repeated: true } : { conflict: true });
      const { value: step, issues } = computeStep(before, event, at);
      if (issues) return undo({ issues });
      const codeFault = "shipmentCode" in event && ruleFault(storableText, event.shipmentCode);
      if (codeFault) return undo(issuesOf([[["shipmentCode"], codeFault]]));
      const { transfer } = step;
      const { srcWarehouseCode, destWarehouseCode } = transfer;
      const moved = moveLots(before, lots, step);
      const stock = await lock(run, {
        places: [...placesOf(srcWarehouseCode, moved.source), ...placesOf(destWarehouseCode, moved.destination)],
        now: at,
        addLike: addsRows ? toIndexedValue(srcWarehouseCode) : undefined,
      });
      const rules = { leaves: "undatedFirst", belowReserved: true } as const;
      const source = changeLevels(stock, srcWarehouseCode, moved.source, rules);
      const destination = changeLevels(stock, destWarehouseCode, moved.destination, rules);
      const added = new Set(step.stock.destination.flatMap(({ sku, onHandQty }) => (onHandQty > 0 ? [sku] : [])));
      const lacking = destination.filter(({ code, sku }) => code !== "unknown_sku" || !added.has(sku));
      if (source.length + lacking.length > 0) return undo({ short: { source, destination: lacking } });
      if (destination.length > 0) return undo(undefined);
      await save(run, {
        ...stockParts(stock),
        updated: {
          ...valuesOfColumns(toFields(transfer)),
          ...(layout.hasLots && { lots: JSON.stringify(moved.lots) }),
        },
        recorded: { key, event: JSON.stringify(event), at },
      });
      return { transfer, repeated: false };
    });
  };
}

/** Locks the key of an event and then the transfer, and reads both. The subquery is lateral, which fixes this order. */
function createTransferLock({ layout, define }: StoreContext) {
  const { table, events, hasLots, scope } = layout;
  const key = `${scope.column}transfer_id, key`;
  return define(
    "lockTransfer",
    () => `
      with keyed as (
        insert into ${events} (${key}) select ${scope.value}:id::text, :key where :id::text is not null
        on conflict (${key}) do update set key = excluded.key returning transfer_id, event::text as event
      )
      select transfer.*, event from keyed cross join lateral (
        select ${readColumns}${hasLots ? ", lots::text as lots" : ""} from ${table}
        where ${scope.own()}id = keyed.transfer_id for update
      ) as transfer`,
    (rows) => {
      const [row] = readRows(rows, (reader) => reader, 1);
      const lots = (row?.json("lots") ?? []) as readonly TransferLot[];
      return row && { transfer: readTransferRow(row), known: row.json("event"), lots };
    },
  );
}

export function createHistory({ layout, run, define }: StoreContext): TransferStore["history"] {
  const history = define(
    "history",
    () => `
      select key, event::text as event, at from ${layout.events}
      where ${layout.scope.own()}transfer_id = :id order by position`,
    (rows) =>
      readRows(rows, (row) => {
        return { key: row.text("key"), event: row.json("event"), at: row.integer("at") } as RecordedEvent;
      }),
  );
  return async (id) => {
    assertValid("id", textFault(id));
    return run(history({ id: toIndexedValue(id) }));
  };
}
