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
import { changeLevels, placesOf } from "./changeLevel";
import { equalsJson, keyIssues } from "./inquiry";
import { createLock } from "./lockStock";
import { groupBySku, type LotDelta } from "./lots";
import { createSave, stockParts } from "./save";
import { assertOn } from "../transfers/TransferLayout";
import type { StoreContext } from "./StoreContext";
import { transactTwice } from "./transact";
import type { ChangeOptions, ChangeResult, StockEntry, TransferStore } from "./TransferStore";

export function createChange(context: StoreContext): TransferStore["change"] {
  const { layout, transact, define } = context;
  const { column, value } = layout.scope;
  const lockKey = define(
    "lockChange",
    () => `
      insert into ${layout.changes} (${column}key) values (${value}:key)
      on conflict (${column}key) do update set key = excluded.key returning change::text as change`,
    (rows) => readOneRow(rows).json("change"),
  );
  const lock = createLock(context);
  const save = createSave(context);
  return async (key, warehouseCode, changes, options = {}) => {
    assertValid("warehouseCode", textFault(warehouseCode));
    const { addUnknown, belowReserved = false, now } = readOptions(options);
    const { value: deltas, issues } = readIssues((report) => readEntries(changes, layout.hasLots, report));
    const unstorable = keyIssues(key);
    if (unstorable) return unstorable;
    if (issues) return { issues };
    // A code that no row can have is stored as null.
    const content = [toIndexedValue(warehouseCode), toSorted(deltas)];
    const bySku = groupBySku(deltas);
    return transactTwice<ChangeResult>(transact, async (run, undo, addsRows) => {
      const known = await run(lockKey({ key }));
      if (known !== null) return undo(equalsJson(content, known) ? { done: true, repeated: true } : { conflict: true });
      const like = typeof addUnknown === "object" ? toIndexedValue(addUnknown.like) : null;
      const stock = await lock(run, {
        places: placesOf(warehouseCode, deltas),
        now,
        addLike: addsRows ? like : undefined,
        sumsHolds: true,
      });
      const short = changeLevels(stock, warehouseCode, deltas, { leaves: "datedFirst", belowReserved });
      const lacking = short.filter(
        ({ code, sku }) =>
          code !== "unknown_sku" || addUnknown === false || !canBeAdded(warehouseCode, bySku.get(sku)!),
      );
      if (lacking.length > 0) return undo({ done: false, short: lacking });
      if (short.length > 0) return undo(undefined);
      await save(run, { ...stockParts(stock), changed: { key, change: JSON.stringify(content) } });
      return { done: true, repeated: false };
    });
  };
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

/** The sums of each SKU and date that are not 0: of each SKU those with a date first, by date. */
function readEntries(changes: readonly StockEntry[], hasLots: boolean, report: Report): readonly LotDelta[] {
  assertValid("changes", arrayFault(changes));
  const bySku = new Map<string, Map<string, LotDelta>>();
  for (const [index, entry] of changes.entries()) {
    const place = `changes[${index}]`;
    assertValid(place, objectFault(entry));
    assertKnownFields(place, entry, ["sku", "onHandQty", "reservedQty", "expiresOn"]);
    const { sku, expiresOn = "" } = entry;
    assertValid(`${place}.sku`, textFault(sku));
    if (entry.expiresOn !== undefined) {
      assertOn("lots", hasLots);
      report(["changes", index, "expiresOn"], calendarDateFault(expiresOn));
    }
    const dates = bySku.get(sku) ?? new Map<string, LotDelta>();
    const sum = dates.get(expiresOn) ?? { sku, expiresOn, onHandQty: 0, reservedQty: 0 };
    const add = (field: "onHandQty" | "reservedQty") => {
      const { [field]: qty = 0 } = entry;
      report(["changes", index, field], integerFault(qty, -maxAmount) ?? integerFault(sum[field] + qty, -maxAmount));
      return sum[field] + qty;
    };
    dates.set(expiresOn, { ...sum, onHandQty: add("onHandQty"), reservedQty: add("reservedQty") });
    bySku.set(sku, dates);
  }
  // The date "" of units without a date is the last.
  return Array.from(bySku.values()).flatMap((dates) =>
    Array.from(dates.values())
      .filter(({ onHandQty, reservedQty }) => onHandQty !== 0 || reservedQty !== 0)
      .sort((a, b) => ((a.expiresOn || "undated") < (b.expiresOn || "undated") ? -1 : 1)),
  );
}

/** The same for the same sums in any order. */
function toSorted(deltas: readonly LotDelta[]) {
  const rows = deltas.map(({ sku, expiresOn, onHandQty, reservedQty }) => [sku, expiresOn, onHandQty, reservedQty]);
  return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Whether only the units on hand rise, and the table can contain the SKU. */
function canBeAdded(warehouseCode: string, deltas: readonly LotDelta[]): boolean {
  return (
    deltas.reduce((sum, { onHandQty }) => sum + onHandQty, 0) > 0 &&
    deltas.every(({ reservedQty }) => reservedQty === 0) &&
    [warehouseCode, deltas[0]!.sku].every((text) => toIndexedValue(text) !== null)
  );
}
