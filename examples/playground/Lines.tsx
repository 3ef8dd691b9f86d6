import {
  type CheckContext,
  type CheckedItem,
  type CheckRequest,
  earliestTransfer,
  largestAllowed,
  type TransferCheck,
} from "stock-transfer";
import { productName } from "../demo/company";
import { hasWeight } from "../demo/verdict";
import type { Answered } from "./answerCase";
import { type CaseLine, shownRequest, withRequest } from "./checkCase";
import { Button, Marked, Table } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords, type Words } from "./words";

/** The lines: what is asked for is edited where the answer to it stands. */
export function Lines({ shown, company, answered, was, change }: PartProps) {
  const words = useWords();
  const { say } = words;
  const columns = (["mayGo", "skuAndWhy", "quantity", "available", "atMost", "weight"] as const).map((name) =>
    say(name),
  );
  const tellAllowed = ({ item }: Row) => say(item.allowed ? "yes" : "no");
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
      <Table caption={say("lines")} columns={[...columns, <span class="hidden">{say("removeIt")}</span>]}>
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
              <td class="says">{row && <Marked now={tellAllowed(row)} was={old && tellAllowed(old)} />}</td>
              <td>
                <input
                  id={`sku-${index}`}
                  list="skus"
                  aria-label={say("skuOfLine", `${index + 1}`)}
                  value={sku}
                  onInput={({ currentTarget }) => edit(index, { sku: currentTarget.value.trim() })}
                  {...faultOf("sku")}
                />
                <small>{productName(sku)}</small>
                <p class="faults" id={`fault-${index}`}>
                  {faults.map(words.issue).join(" ")}
                </p>
                {row && row.why !== "" && (
                  <p class="why">
                    <Marked now={row.why} was={old?.why} isBrief />
                  </p>
                )}
                {row && row.room !== "" && <p class="small">{row.room}</p>}
                {row && row.later !== "" && <p class="small">{row.later}</p>}
                {isRepeated && <p class="small">{say("sameSku")}</p>}
              </td>
              <td data-label={say("quantity")}>
                <input
                  id={`qty-${index}`}
                  inputMode="numeric"
                  aria-label={say("quantityOfLine", `${index + 1}`)}
                  value={qty}
                  onInput={({ currentTarget }) => edit(index, { qty: currentTarget.value })}
                  {...faultOf("qty")}
                />
                {old && old.item.requestedQty !== row.item.requestedQty && (
                  <mark>
                    <small>{say("was", words.integer(old.item.requestedQty))}</small>
                  </mark>
                )}
              </td>
              <td data-label={say("available")}>{row && <Marked now={row.available} was={old?.available} />}</td>
              <td data-label={say("atMost")}>{row && <Marked now={row.most} was={old?.most} />}</td>
              <td data-label={say("weight")}>{row && <Marked now={row.weight} was={old?.weight} />}</td>
              <td>
                <Button
                  class="outline secondary"
                  aria-label={say("removeLine", `${index + 1}`)}
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
        {say("addLine")}
      </Button>{" "}
    </>
  );
}

interface Row {
  readonly item: CheckedItem;
  readonly why: string;
  /** Why the weight limit would be exceeded by so much. */
  readonly room: string;
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
        room: tellRoom(item, value.check, context, words),
        later: tellLater(item, value.request, context, words),
        available: words.integer(item.availableQty),
        most: words.integer(largest[index]?.maxQty ?? 0),
        weight: hasWeight(item) ? words.weight(item.totalWeight) : words.say("unknownWeight"),
      },
    ]),
  );
}

function tellRoom(
  { totalWeight, refusals }: CheckedItem,
  { weightLimit }: TransferCheck,
  { weightRule }: CheckContext,
  { say, weight }: Words,
) {
  const refusal = refusals.find(({ code }) => code === "over_weight_limit");
  // All lines together have one excess, which is told of none of them alone.
  if (refusal?.code !== "over_weight_limit" || weightRule === "whole") return "";
  return say("roomLeft", weight(totalWeight), weight(totalWeight - refusal.overBy), weight(weightLimit));
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
  return item ? words.say("enoughFrom", words.date(item.on, new Date(now).toISOString())) : "";
}
