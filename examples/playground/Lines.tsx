import {
  type CheckContext,
  type CheckedItem,
  type CheckRequest,
  earliestTransfer,
  largestAllowed,
} from "stock-transfer";
import { productName } from "../demo/company";
import { hasWeight } from "../demo/verdict";
import type { Answered } from "./answerCase";
import { type CaseLine, shownRequest, withRequest } from "./checkCase";
import { Button, Marked, Table } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords, type Words } from "./words";

const columns = [
  ...["may go", "SKU, and why not", "quantity", "available", "at most", "weight"],
  <span class="hidden">remove</span>,
];

/** The lines: what is asked for is edited where the answer to it stands. */
export function Lines({ shown, company, answered, was, change }: PartProps) {
  const words = useWords();
  const { src, lines } = shownRequest(shown);
  const { issues = [] } = answered.result;
  const rows = rowsOf(answered, words);
  const before = was && rowsOf(was, words);
  const put = (next: readonly CaseLine[], focus?: string) =>
    change({ shown: withRequest(shown, { lines: next }), ...(focus !== undefined && { focus }) });
  const edit = (at: number, changed: Partial<CaseLine>) =>
    put(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  const seen = new Set<string>();
  return (
    <>
      <Table caption="The lines" columns={columns}>
        {lines.map(({ sku, qty }, index) => {
          const row = seen.has(sku) ? undefined : rows.get(sku);
          const isRepeated = seen.has(sku) && rows.has(sku);
          seen.add(sku);
          const old = row && before?.get(sku);
          const faults = issues.filter(({ path }) => path[0] === "items" && path[1] === index);
          const faultOf = (name: "qty" | "sku") =>
            faults.some(({ path }) => (path[2] === "qty") === (name === "qty"))
              ? { "aria-invalid": true, "aria-describedby": `fault-${index}` }
              : {};
          return (
            <tr key={index} class={row && (row.item.allowed ? "yes" : "no")}>
              <td class="says">
                {row && <Marked now={row.item.allowed ? "yes" : "no"} was={old && (old.item.allowed ? "yes" : "no")} />}
              </td>
              <td>
                <input
                  id={`sku-${index}`}
                  list="skus"
                  aria-label={`SKU of line ${index + 1}`}
                  value={sku}
                  onInput={({ currentTarget }) => edit(index, { sku: currentTarget.value.trim() })}
                  {...faultOf("sku")}
                />
                <small>{productName(sku)}</small>
                <p class="faults" id={`fault-${index}`} lang={words.tag}>
                  {faults.map(words.issue).join(" ")}
                </p>
                {row && row.why !== "" && (
                  <p class="why" lang={words.tag}>
                    <Marked now={row.why} was={old?.why} isBrief />
                  </p>
                )}
                {row && row.later !== "" && <p class="small">{row.later}</p>}
                {isRepeated && <p class="small">Counted together with the line above of the same SKU.</p>}
              </td>
              <td data-label="quantity">
                <input
                  id={`qty-${index}`}
                  inputMode="numeric"
                  aria-label={`Quantity of line ${index + 1}`}
                  value={qty}
                  onInput={({ currentTarget }) => edit(index, { qty: currentTarget.value })}
                  {...faultOf("qty")}
                />
                {old && old.item.requestedQty !== row.item.requestedQty && (
                  <mark>
                    <small>was {words.integer(old.item.requestedQty)}</small>
                  </mark>
                )}
              </td>
              <td data-label="available">{row && <Marked now={row.available} was={old?.available} />}</td>
              <td data-label="at most">{row && <Marked now={row.most} was={old?.most} />}</td>
              <td data-label="weight">{row && <Marked now={row.weight} was={old?.weight} />}</td>
              <td>
                <Button
                  class="outline secondary"
                  aria-label={`Remove line ${index + 1}`}
                  onClick={() =>
                    put(
                      lines.filter((_, other) => other !== index),
                      "add-line",
                    )
                  }
                >
                  ✕
                </Button>
              </td>
            </tr>
          );
        })}
      </Table>
      <datalist id="skus">
        {Array.from(company.stocks.get(src)?.keys() ?? [], (sku) => (
          <option value={sku}>{productName(sku)}</option>
        ))}
      </datalist>
      <Button id="add-line" onClick={() => put([...lines, { sku: "", qty: "1" }], `sku-${lines.length}`)}>
        Add a line
      </Button>{" "}
    </>
  );
}

interface Row {
  readonly item: CheckedItem;
  readonly why: string;
  /** From when on there is enough, by what is known of the stock. */
  readonly later: string;
  readonly available: string;
  /** The most that may go of it, the other lines as they are. */
  readonly most: string;
  readonly weight: string;
}

function rowsOf({ result: { value }, context }: Answered, words: Words): Map<string, Row> {
  if (!value) return new Map();
  const largest = largestAllowed(value.request, context).value ?? [];
  return new Map(
    value.check.items.map((item, index): [string, Row] => [
      item.sku,
      {
        item,
        why: item.refusals.map(words.refusal).join(" "),
        later: tellLater(item, value.request, context, words),
        available: words.integer(item.availableQty),
        most: words.integer(largest[index]?.maxQty ?? 0),
        weight: hasWeight(item) ? words.weight(item.totalWeight) : "not known",
      },
    ]),
  );
}

function tellLater(
  { sku, requestedQty, refusals }: CheckedItem,
  request: CheckRequest,
  context: CheckContext,
  words: Words,
) {
  if (!refusals.some(({ code }) => code === "insufficient_stock")) return "";
  const { network, stock, now, transferType } = context;
  const alone = { ...request, items: [{ sku, qty: requestedQty }] };
  const [item] = earliestTransfer(alone, { network, stock, now, transferType }).value?.items ?? [];
  return item ? `There are enough from ${words.date(item.on, new Date(now).toISOString())}.` : "";
}
