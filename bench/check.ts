import { deepStrictEqual } from "node:assert";
import { checkTransfer, encodeCheck, parseCheckRequest, type StockLevel } from "stock-transfer";
import { bareLoop } from "./support/bareLoop";
import { makeRequest, makeStock, minute, network, start, type WireRequest } from "./support/checks";
import { compare, type Contestants } from "./support/compare";
import { printMachine, showTime } from "./support/print";

// The check against the loop that one would write without it. Times are medians; the ratio is against the first row.

/** The least that can be right: duplicates have to be seen. */
function loopWithSet(
  items: readonly { readonly sku: string; readonly qty: number }[],
  stock: ReadonlyMap<string, StockLevel>,
) {
  const seen = new Set<string>();
  for (const { sku } of items) seen.add(sku);
  if (seen.size < items.length) throw new Error("duplicate");
  return bareLoop(items, stock);
}

function contestants(size: number): Readonly<Record<string, Contestants>> {
  const wire = makeRequest(size);
  const text = JSON.stringify(wire);
  const stock = makeStock(wire);
  const items = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
  const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
  let calls = 0;
  const context = () => ({ network, stock, now: start + (calls += 1) * minute });

  const check = () => {
    const result = checkTransfer(request, context());
    if (result.issues) throw new Error(result.issues[0].message);
    return result.value;
  };
  const fromText = () => {
    const parsed = parseCheckRequest(JSON.parse(text), { maxItems: size });
    if (parsed.issues) throw new Error(parsed.issues[0].message);
    const result = checkTransfer(parsed.value, context());
    if (result.issues) throw new Error(result.issues[0].message);
    return JSON.stringify(encodeCheck(result.value));
  };
  const bareFromText = () => {
    const body = JSON.parse(text) as WireRequest;
    return JSON.stringify(
      bareLoop(
        body.items.map(({ product_sku: sku, qty }) => ({ sku, qty })),
        stock,
      ),
    );
  };

  const { total_weight, transfer_items } = bareLoop(items, stock);
  const wireCheck = encodeCheck(check());
  deepStrictEqual([wireCheck.total_weight, wireCheck.transfer_items], [total_weight, transfer_items]);
  deepStrictEqual(loopWithSet(items, stock), { total_weight, transfer_items });
  deepStrictEqual(JSON.parse(bareFromText()), { total_weight, transfer_items });
  deepStrictEqual((JSON.parse(fromText()) as typeof wireCheck).transfer_items, transfer_items);

  return {
    check: {
      "bare loop": () => bareLoop(items, stock),
      "loop with Set": () => loopWithSet(items, stock),
      checkTransfer: check,
    },
    "JSON to JSON": { "bare loop": bareFromText, "parse, check, encode": fromText },
  };
}

printMachine();
console.log("what          SKUs    contestant            per call        against the first (quartiles)");
for (const size of [1, 10, 100, 1_000, 10_000, 100_000]) {
  for (const [what, group] of Object.entries(contestants(size))) {
    for (const { name, nanoseconds, ratio } of await compare(group)) {
      const spread = `${ratio.median.toFixed(2)}  (${ratio.lower.toFixed(2)} to ${ratio.upper.toFixed(2)})`;
      console.log(
        `${what.padEnd(14)}${String(size).padEnd(8)}${name.padEnd(22)}${showTime(nanoseconds)}      ${spread}`,
      );
    }
  }
}
