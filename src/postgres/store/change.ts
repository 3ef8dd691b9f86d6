import { readIssues, type Report } from "../../result/collectIssues";
import { isPlainObject, maxAmount } from "../../result/kinds";
import { assertKnownFields, assertOptionValues, assertValid } from "../../result/misuse";
import {
  arrayFault,
  booleanFault,
  instantFault,
  integerFault,
  kindFault,
  objectFault,
  textFault,
  unlessOmitted,
} from "../../result/valueFaults";
import { calendarDateFault } from "../../time/civilDay";
import { readOneRow } from "../readRow";
import { toIndexedValue } from "../storable";
import { changeLevel } from "./changeLevel";
import { equalsJson, keyIssues } from "./inquiry";
import { createLock } from "./lockStock";
import type { LotDelta } from "./lots";
import { createSave, stockParts } from "./save";
import type { StoreContext } from "./StoreContext";
import { assertOn } from "./StoreLayout";
import { inAsyncCall } from "./transact";
import type { ChangeOptions, ChangeResult, ShortItem, StockEntry, TransferStore } from "./TransferStore";

/** SKUs get their first row: the call begins again, and adds rows while it locks. */
const again = "again";

export function createChange(context: StoreContext): TransferStore["change"] {
  const { layout, transact } = context;
  const lockKey = createChangeLock(context);
  const lock = createLock(context);
  const save = createSave(context);
  return (key, warehouseCode, changes, options = {}) =>
    inAsyncCall("TransferStore.change", async () => {
      assertValid("warehouseCode", textFault(warehouseCode));
      const { addUnknown, belowReserved = false, now } = readOptions(options);
      const { value: bySku, issues } = readIssues((report) => readEntries(changes, layout.hasLots, report));
      const unstorable = keyIssues(key);
      if (unstorable) return unstorable;
      if (issues) return { issues };
      const content = [warehouseCode, toSorted([...bySku.values()].flat())];
      const attempt = (addsRows: boolean) =>
        transact<ChangeResult | typeof again>(async (run, undo) => {
          const known = await run(lockKey({ key }));
          if (known !== null)
            return undo(equalsJson(content, known) ? { done: true, repeated: true } : { conflict: true });
          const like = typeof addUnknown === "object" ? toIndexedValue(addUnknown.like) : null;
          const stock = await lock(run, {
            places: Array.from(bySku.keys(), (sku) => ({ warehouseCode, sku })),
            now,
            addLike: addsRows ? like : undefined,
            sumsHolds: true,
          });
          const short = Array.from(bySku).flatMap(([sku, ofSku]) => {
            const rules = { leaves: "datedFirst", belowReserved } as const;
            return changeLevel(stock.get(warehouseCode, sku), sku, ofSku, rules) ?? [];
          });
          const isAdded = ({ code, sku }: ShortItem) =>
            code === "unknown_sku" && addUnknown !== false && canBeAdded(warehouseCode, bySku.get(sku)!);
          const lacking = short.filter((item) => !isAdded(item));
          if (lacking.length > 0) return undo({ done: false, short: lacking });
          if (short.length > 0) return undo(again);
          await save(run, { ...stockParts(stock), changed: { key, change: JSON.stringify(content) } });
          return { done: true, repeated: false };
        });
      const result = await attempt(false);
      return result === again ? ((await attempt(true)) as ChangeResult) : result;
    });
}

/** Locks the key of a change, and reads the change that was made with it. */
function createChangeLock({ layout: { changes, scope }, define }: StoreContext) {
  return define(
    "lockChange",
    () => `
      insert into ${changes} (${scope.column}key) values (${scope.value}:key)
      on conflict (${scope.column}key) do update set key = excluded.key returning change::text as change`,
    (rows) => readOneRow(rows).json("change"),
  );
}

function readOptions(given: ChangeOptions) {
  assertOptionValues(given, {
    addUnknown: () => undefined,
    belowReserved: unlessOmitted(booleanFault),
    now: unlessOmitted(instantFault),
  });
  const { addUnknown = false, belowReserved, now } = given;
  if (typeof addUnknown === "boolean") return { addUnknown, belowReserved, now };
  const place = "options.addUnknown";
  assertValid(place, isPlainObject(addUnknown) ? undefined : kindFault("true, false or { like }", addUnknown));
  assertKnownFields(place, addUnknown, ["like"]);
  assertValid(`${place}.like`, textFault(addUnknown.like));
  return { addUnknown: { like: addUnknown.like }, belowReserved, now };
}

/**
 * The sums of each SKU and date that are not 0, by SKU: those with a date first, by date. Quantities and dates come from
 * outside, so their faults are issues.
 */
function readEntries(
  changes: readonly StockEntry[],
  hasLots: boolean,
  report: Report,
): ReadonlyMap<string, LotDelta[]> {
  assertValid("changes", arrayFault(changes));
  const bySku = new Map<string, Map<string, LotDelta>>();
  for (const [index, entry] of changes.entries()) {
    const place = `changes[${index}]`;
    assertValid(place, objectFault(entry));
    assertKnownFields(place, entry, ["sku", "onHandQty", "reservedQty", "expiresOn"]);
    const { sku, expiresOn } = entry;
    assertValid(`${place}.sku`, textFault(sku));
    if (expiresOn !== undefined) {
      assertOn("lots", hasLots);
      report(["changes", index, "expiresOn"], calendarDateFault(expiresOn));
    }
    const dates = bySku.get(sku) ?? new Map<string, LotDelta>();
    const sum = dates.get(expiresOn ?? "") ?? { sku, expiresOn: expiresOn ?? "", onHandQty: 0, reservedQty: 0 };
    const add = (field: "onHandQty" | "reservedQty") => {
      const { [field]: qty = 0 } = entry;
      report(["changes", index, field], integerFault(qty, -maxAmount) ?? integerFault(sum[field] + qty, -maxAmount));
      return sum[field] + qty;
    };
    dates.set(sum.expiresOn, { ...sum, onHandQty: add("onHandQty"), reservedQty: add("reservedQty") });
    bySku.set(sku, dates);
  }
  const changed = Array.from(bySku, ([sku, dates]) => {
    const deltas = [...dates.values()].filter(({ onHandQty, reservedQty }) => onHandQty !== 0 || reservedQty !== 0);
    return [sku, deltas.sort((a, b) => (lastIfUndated(a) < lastIfUndated(b) ? -1 : 1))] as const;
  });
  return new Map(changed.filter(([, deltas]) => deltas.length > 0));
}

function lastIfUndated({ expiresOn }: LotDelta): string {
  return expiresOn === "" ? "undated" : expiresOn;
}

/** The same for the same sums in any order. */
function toSorted(deltas: readonly LotDelta[]) {
  const rows = deltas.map(({ sku, expiresOn, onHandQty, reservedQty }) => [sku, expiresOn, onHandQty, reservedQty]);
  return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Only the units on hand rise, and the table can contain the SKU. */
function canBeAdded(warehouseCode: string, deltas: readonly LotDelta[]): boolean {
  const texts = [warehouseCode, deltas[0]!.sku];
  const rises = deltas.reduce((sum, { onHandQty }) => sum + onHandQty, 0) > 0;
  return (
    rises &&
    deltas.every(({ reservedQty }) => reservedQty === 0) &&
    texts.every((text) => toIndexedValue(text) !== null)
  );
}
