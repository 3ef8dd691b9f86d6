import { computeStep, copyEvent } from "../../lifecycle/applyEvent";
import { assertValid } from "../../result/misuse";
import { instantFault, textFault } from "../../result/valueFaults";
import { readRows, type RowReader } from "../readRow";
import { ruleFault, storableText, toIndexedValue } from "../storable";
import { readColumns, readTransferRow, toFields, valuesOfColumns } from "../transfers/transferColumns";
import { equalsJson, issuesOf, keyIssues } from "./inquiry";
import { changeLevel } from "./changeLevel";
import type { LockedStock } from "./LockedStock";
import { createLock, type StockPlace } from "./lockStock";
import { type LotDelta, moveLots, type TransferLot } from "./lots";
import { createSave, stockParts } from "./save";
import type { StoreContext } from "./StoreContext";
import { inAsyncCall } from "./transact";
import type { RecordedEvent, RecordResult, ShortItem, TransferStore } from "./TransferStore";

/** SKUs get their first row at the destination: the call begins again, and adds rows while it locks. */
const again = "again";

export function createRecord(context: StoreContext): TransferStore["record"] {
  const { layout, transact } = context;
  const lockTransfer = createTransferLock(context);
  const lock = createLock(context);
  const save = createSave(context);
  return (id, key, given, at) =>
    inAsyncCall("TransferStore.record", async () => {
      assertValid("id", textFault(id));
      assertValid("at", instantFault(at));
      const event = copyEvent(given);
      const unstorable = keyIssues(key);
      if (unstorable) return unstorable;
      const attempt = (addsRows: boolean) =>
        transact<RecordResult | typeof again>(async (run, undo) => {
          const locked = await run(lockTransfer({ id: toIndexedValue(id), key }));
          if (!locked) return undo({ missing: true });
          const { transfer: before, known, lots } = locked;
          if (known !== null) {
            return undo(equalsJson(event, known) ? { transfer: before, repeated: true } : { conflict: true });
          }
          const { value: step, issues } = computeStep(before, event, at);
          if (issues) return undo({ issues });
          const codeFault = "shipmentCode" in event && ruleFault(storableText, event.shipmentCode);
          if (codeFault) return undo(issuesOf([[["shipmentCode"], codeFault]]));
          const { transfer } = step;
          const { srcWarehouseCode, destWarehouseCode } = transfer;
          const moved = moveLots(before, lots, step);
          const places = (warehouseCode: string, deltas: readonly LotDelta[]) =>
            Array.from(new Set(deltas.map(({ sku }) => sku)), (sku): StockPlace => ({ warehouseCode, sku }));
          const stock = await lock(run, {
            places: [...places(srcWarehouseCode, moved.source), ...places(destWarehouseCode, moved.destination)],
            now: at,
            addLike: addsRows ? toIndexedValue(srcWarehouseCode) : undefined,
          });
          const short = {
            source: changeStock(stock, srcWarehouseCode, moved.source),
            destination: changeStock(stock, destWarehouseCode, moved.destination),
          };
          const isAdded = ({ code, sku }: ShortItem) =>
            code === "unknown_sku" && step.stock.destination.some((delta) => delta.sku === sku && delta.onHandQty > 0);
          const lacking = short.destination.filter((item) => !isAdded(item));
          if (short.source.length + lacking.length > 0) return undo({ short: { ...short, destination: lacking } });
          if (short.destination.length > 0) return undo(again);
          const ownLots = layout.hasLots ? { lots: JSON.stringify(moved.lots) } : {};
          await save(run, {
            ...stockParts(stock),
            updated: { ...valuesOfColumns(toFields(transfer)), ...ownLots },
            recorded: { key, event: JSON.stringify(event), at },
          });
          return { transfer, repeated: false };
        });
      const result = await attempt(false);
      return result === again ? ((await attempt(true)) as RecordResult) : result;
    });
}

/** Moves the units of an event at a warehouse. Returns every SKU that prevents it. */
function changeStock(stock: LockedStock, warehouseCode: string, deltas: readonly LotDelta[]): readonly ShortItem[] {
  const bySku = new Map<string, LotDelta[]>();
  for (const delta of deltas) {
    const ofSku = bySku.get(delta.sku) ?? [];
    bySku.set(delta.sku, ofSku);
    ofSku.push(delta);
  }
  const rules = { leaves: "undatedFirst", belowReserved: true } as const;
  return Array.from(bySku).flatMap(
    ([sku, ofSku]) => changeLevel(stock.get(warehouseCode, sku), sku, ofSku, rules) ?? [],
  );
}

/**
 * Locks the key of an event and then the transfer, and reads both. The subquery is lateral, which fixes this order.
 * Reads `undefined` if the transfer does not exist.
 */
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
    (rows) => readRows(rows, readLocked, 1)[0],
  );
}

function readLocked(row: RowReader) {
  return {
    transfer: readTransferRow(row),
    known: row.json("event"),
    lots: (row.json("lots") ?? []) as readonly TransferLot[],
  };
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
  return (id) =>
    inAsyncCall("TransferStore.history", () => {
      assertValid("id", textFault(id));
      return run(history({ id: toIndexedValue(id) }));
    });
}
