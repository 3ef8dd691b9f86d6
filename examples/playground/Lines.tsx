import {
  type CheckContext,
  type CheckedItem,
  type CheckRequest,
  checkTransfer,
  earliestTransfer,
  largestAllowed,
} from "stock-transfer";
import { productName } from "../demo/company";
import { hasWeight } from "../demo/verdict";
import type { Answered, Checked } from "./answerCase";
import { type CaseLine, shownRequest, withRequest } from "./checkCase";
import { Button, Marked, Table, Text } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords, type Words } from "./words";

const columns = ["mayGo", "skuAndWhy", "quantity", "available", "atMost", "weightLimit"] as const;

/** The lines of the request, editable beside their answers. */
export function Lines({ shown, company, answered, was, change }: PartProps) {
  const words = useWords();
  const { say } = words;
  const { src, lines } = shownRequest(shown);
  const told = tellItems(answered, words);
  const before = was && tellItems(was, words);
  const put = (next: readonly CaseLine[], focus?: string) =>
    change({ shown: withRequest(shown, { lines: next }), ...(focus !== undefined && { focus }) });
  const edit = (at: number, changed: Partial<CaseLine>) =>
    put(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));

  const rows = lines.map(({ sku, qty }, index) => {
    const isRepeated = lines.findIndex((line) => line.sku === sku) < index;
    const item = isRepeated ? undefined : told.get(sku);
    const old = item && before?.get(sku);
    const faults = answered.result.issues?.filter(({ path }) => path[0] === "items" && path[1] === index) ?? [];
    const faultOf = (isQty: boolean) =>
      faults.some(({ path }) => (path[2] === "qty") === isQty) && {
        "aria-invalid": true,
        "aria-describedby": `fault-${index}`,
      };
    const number = `${index + 1}`;
    const remove = () => put([...lines.slice(0, index), ...lines.slice(index + 1)], "add-line");
    return [
      item && (
        <strong class={`tells ${item.tone}`}>
          <Marked now={item.verdict} was={old?.verdict} />
        </strong>
      ),
      <>
        <input
          id={`sku-${index}`}
          list="skus"
          aria-label={say("skuOfLine", number)}
          value={sku}
          onInput={({ currentTarget }) => edit(index, { sku: currentTarget.value.trim() })}
          {...faultOf(false)}
        />
        <small lang="en">{productName(sku)}</small>
        <p class="faults" id={`fault-${index}`}>
          {faults.map(words.issue).join(" ")}
        </p>
        {item?.why && (
          <p class="why">
            <Marked now={item.why} was={old?.why} isBrief />
          </p>
        )}
        <p class="small">
          <Text>{isRepeated && told.has(sku) ? say("sameSku") : (item?.hint ?? "")}</Text>
        </p>
      </>,
      <>
        <input
          id={`qty-${index}`}
          inputMode="numeric"
          aria-label={say("quantityOfLine", number)}
          value={qty}
          onInput={({ currentTarget }) => edit(index, { qty: currentTarget.value })}
          {...faultOf(true)}
        />
        {old && old.quantity !== item.quantity && <Marked now="" was={old.quantity} />}
      </>,
      ...(["available", "most", "weight"] as const).map(
        (name) => item && <Marked now={item[name]} was={old?.[name]} />,
      ),
      <Button class="outline secondary" aria-label={say("removeLine", number)} onClick={remove}>
        ✕
      </Button>,
    ];
  });
  return (
    <>
      <Table caption={say("lines")} columns={columns} rows={rows} />
      <datalist id="skus">
        {Array.from(company.stocks.get(src)?.keys() ?? [], (sku) => (
          <option value={sku}>{productName(sku)}</option>
        ))}
      </datalist>
      <p class="small">{say("atMostHint")}</p>
      <Button id="add-line" onClick={() => put([...lines, { sku: "", qty: "1" }], `sku-${lines.length}`)}>
        {say("addLine")}
      </Button>
    </>
  );
}

/** The texts for each SKU. */
function tellItems({ result: { value }, context }: Answered, words: Words) {
  const { say, integer, weight, refusal } = words;
  const largest = (value && largestAllowed(value.request, context).value) ?? [];
  return new Map(
    value?.check.items.map((item, index) => {
      const { maxQty } = largest[index]!;
      const tone = item.allowed ? ("yes" as const) : ("no" as const);
      const told = {
        tone,
        verdict: say(tone),
        why: item.refusals.map(refusal).join(" "),
        hint: tellLater(item, value.request, context, words) || tellDisplaced(item, maxQty, value, context, words),
        quantity: integer(item.requestedQty),
        available: integer(item.availableQty),
        /** The largest allowed quantity, with the other lines unchanged. */
        most: integer(maxQty),
        weight: hasWeight(item) ? weight(item.totalWeight) : say("unknownWeight"),
      };
      return [item.sku, told];
    }),
  );
}

/** The lines that would be displaced if a refused line had its largest allowed quantity. */
function tellDisplaced(
  { sku, allowed }: CheckedItem,
  maxQty: number,
  { request, check }: Checked,
  context: CheckContext,
  { say, integer }: Words,
) {
  if (allowed || maxQty === 0) return "";
  const items = check.items.map((item) => ({ sku: item.sku, qty: item.sku === sku ? maxQty : item.requestedQty }));
  const displaced = checkTransfer({ ...request, items }, context).value?.items.filter(
    (item, index) => check.items[index]!.allowed && !item.allowed,
  );
  const told = displaced?.map((item) => item.sku).join(", ");
  return told ? say("displaces", integer(maxQty), told) : "";
}

/** The date from which enough is available, by the expected stock movements. */
function tellLater(
  { sku, requestedQty, refusals }: CheckedItem,
  request: CheckRequest,
  { network, stock, now }: CheckContext,
  { say, date }: Words,
) {
  if (!refusals.some(({ code }) => code === "insufficient_stock")) return "";
  const alone = { ...request, items: [{ sku, qty: requestedQty }] };
  const [item] = earliestTransfer(alone, { network, stock, now }).value?.items ?? [];
  return item ? say("enoughFrom", date(item.on, new Date(now).toISOString())) : "";
}
