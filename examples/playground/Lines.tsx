import {
  type CheckContext,
  type CheckedItem,
  type CheckRequest,
  checkTransfer,
  earliestTransfer,
  type Issue,
  largestAllowed,
} from "stock-transfer";
import { useRef, useState } from "preact/hooks";
import { productName } from "../demo/company";
import { hasWeight } from "../demo/verdict";
import type { Answered, Checked } from "./answerCase";
import { blankLine, type CaseLine, casesOf, maxLines, plainNumber, shownRequest, withRequest } from "./checkCase";
import { Button, Marked, Table, Text } from "./parts";
import type { PartProps } from "./PartProps";
import { findSkus, hasRows, readRows, readSku } from "./typedLines";
import { useWords, type Words } from "./words";

const columns = ["mayGo", "skuAndWhy", "quantity", "available", "atMost", "weightLimit"] as const;

const maxCandidates = 5;
const blank: readonly CaseLine[] = [blankLine];
const examples = Object.values(casesOf)
  .flat()
  .map(([, { requests }]) => JSON.stringify(requests[0]?.lines));

function isExample(lines: readonly CaseLine[]): boolean {
  return examples.includes(JSON.stringify(lines));
}

/** The lines of the request, editable beside their answers. */
export function Lines({ shown, company, answered, was, change }: PartProps) {
  const words = useWords();
  const { say } = words;
  const { src, lines } = shownRequest(shown);
  const weights = [answered, was].flatMap(
    (each) => each?.result.value?.check.items.map(({ totalWeight }) => totalWeight) ?? [],
  );
  const told = tellItems(answered, weights, words);
  const before = was && tellItems(was, weights, words);
  const put = (next: readonly CaseLine[], focus?: string) =>
    change({ shown: withRequest(shown, { lines: next }), ...(focus !== undefined && { focus }) });
  const edit = (at: number, changed: Partial<CaseLine>) =>
    put(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));

  const { skus, meant, lineIssues } = answered;
  /** How many lines there were, if the last ones were left out. */
  const [tooMany, setTooMany] = useState(0);
  const upToMax = (all: readonly CaseLine[]) => {
    setTooMany(all.length > maxLines ? all.length : 0);
    return all.slice(0, maxLines);
  };
  const rowsOf = (text: string) =>
    readRows(text).map(({ sku, qty }) => ({ sku: readSku(sku, skus, productName), qty: plainNumber(qty, words.tag) }));
  const replace = (next: readonly CaseLine[]) =>
    change({
      shown: withRequest(shown, { lines: upToMax(next) }),
      focus: next === blank ? "sku-0" : `qty-${Math.min(next.length, maxLines) - 1}`,
      isOther: true,
    });
  /** Rows of a spreadsheet replace an example. Otherwise they become lines in the place of a blank line, or after it. */
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!hasRows(text)) return;
    event.preventDefault();
    const pasted = rowsOf(text);
    if (isExample(lines)) {
      replace(pasted);
      return;
    }
    const before = lines.slice(0, meant[at] === "" ? at : at + 1);
    const next = upToMax([...before, ...pasted, ...lines.slice(at + 1)]);
    put(next, `qty-${Math.min(before.length + pasted.length, next.length) - 1}`);
  };

  const rows = lines.map(({ sku: typed, qty }, index) => {
    const sku = meant[index]!;
    const isRepeated = sku !== "" && meant.indexOf(sku) < index;
    const item = isRepeated ? undefined : told.get(sku);
    const old = item && before?.get(sku);
    const faults = lineIssues.filter(({ path }) => path[1] === index);
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
          placeholder={say("pasteHint")}
          value={typed}
          onInput={({ currentTarget }) => edit(index, { sku: currentTarget.value })}
          onChange={() => sku !== typed && edit(index, { sku })}
          onPaste={(event) => paste(event, index)}
          {...faultOf(false)}
        />
        <small lang={company.demo === "vn" ? "vi" : "en"}>{productName(sku)}</small>
        {item?.isUnknown && <Candidates sku={sku} skus={skus} choose={(each) => edit(index, { sku: each })} />}
        <p class="faults" id={`fault-${index}`}>
          {faults.map((issue) => tellFault(issue, qty, words)).join(" ")}
        </p>
        {item?.why && (
          <p class="why">
            <Marked now={item.why} was={old?.why} isBrief />
          </p>
        )}
        <p class="small">
          <Text>{isRepeated && told.has(sku) ? say("sameSku") : (item?.hint ?? "")}</Text>{" "}
          {item?.useQty && (
            <Button
              id={`use-${index}`}
              class="outline secondary"
              onClick={() => put(withQty(lines, index, item.useQty), `qty-${index}`)}
            >
              {say("useQty", item.useQty)}
            </Button>
          )}
          {item?.startOn && (
            <Button
              id={`start-on-${index}`}
              class="outline secondary"
              onClick={() => change({ shown: { ...shown, notBefore: item.startOn, arriveBy: "" }, focus: "start" })}
            >
              {say("startOn", words.date(item.startOn, item.startOn))}
            </Button>
          )}
        </p>
      </>,
      <>
        <input
          id={`qty-${index}`}
          inputMode="numeric"
          aria-label={say("quantityOfLine", number)}
          value={qty}
          onInput={({ currentTarget }) => edit(index, { qty: currentTarget.value })}
          onChange={() => plainNumber(qty, words.tag) !== qty && edit(index, { qty: plainNumber(qty, words.tag) })}
          onPaste={(event) => paste(event, index)}
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
      <p class="faults" id="too-many" role="status">
        {tooMany > 0 && `${say("linesLeftOut", words.integer(tooMany), words.integer(maxLines))}.`}
      </p>
      <p class="small">{say("atMostHint")}</p>
      <Rows take={(text) => replace(rowsOf(text))} />
      <Button id="clear-lines" class="outline secondary" onClick={() => replace(blank)}>
        {say("clearLines")}
      </Button>{" "}
      <Button id="add-line" onClick={() => put([...lines, blankLine], `sku-${lines.length}`)}>
        {say("addLine")}
      </Button>
    </>
  );
}

/** Rows of a spreadsheet, pasted into a field of their own. They replace the lines. */
function Rows({ take }: { readonly take: (text: string) => void }) {
  const { say } = useWords();
  const details = useRef<HTMLDetailsElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const use = () => {
    if (!field.current!.value.trim()) return;
    take(field.current!.value);
    field.current!.value = "";
    details.current!.open = false;
  };
  return (
    <details class="rows" id="rows" ref={details} onToggle={() => details.current!.open && field.current!.focus()}>
      <summary>{say("pasteRows")}</summary>
      <label>
        {say("pasteRowsHint")}
        <textarea id="pasted-rows" rows={4} ref={field} />
      </label>
      <Button id="use-rows" onClick={use}>
        {say("useRows")}
      </Button>
    </details>
  );
}

/** Quantities with decimals or letters are told as they were typed. */
function tellFault(issue: Issue, qty: string, { say, integer, issue: tell }: Words): string {
  const { code, path } = issue;
  return code === "wrong_type" && path[2] === "qty"
    ? say("notWhole", String(Number(path[1]) + 1), qty, integer(1150))
    : tell(issue);
}

/** The texts for each SKU, with weights in the unit of all weights of the column. */
function tellItems({ result: { value }, context, body }: Answered, weights: readonly number[], words: Words) {
  const { say, integer, weight, refusal } = words;
  const largest = (value && largestAllowed(value.request, context).value) ?? [];
  return new Map(
    value?.check.items.map((item, index) => {
      const { maxQty } = largest[index]!;
      const startOn = findStart(item, value.request, context);
      const tone = item.allowed ? ("yes" as const) : ("no" as const);
      const told = {
        tone,
        verdict: say(tone),
        why: item.refusals.map(refusal).join(" "),
        hint: startOn
          ? say("enoughFrom", words.date(startOn, new Date(context.now).toISOString()))
          : tellDisplaced(item, maxQty, value, context, words),
        /** What the buttons of the line set. */
        startOn,
        useQty: item.allowed || maxQty === 0 ? "" : String(maxQty),
        isUnknown: item.refusals.some(({ code }) => code === "unknown_sku"),
        /** Of the first line of the SKU alone. */
        quantity: integer(Number(body.items.find((line) => line.product_sku === item.sku)?.qty)),
        available: integer(item.availableQty),
        /** The largest allowed quantity, with the other lines unchanged. */
        most: integer(maxQty),
        weight: hasWeight(item) ? weight(item.totalWeight, weights) : say("unknownWeight"),
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

/** The date from which enough is available, by the expected stock movements; empty if it is not known or it has come. */
function findStart(
  { sku, requestedQty, refusals }: CheckedItem,
  request: CheckRequest,
  { network, stock, now, notBefore }: CheckContext,
): string {
  if (!refusals.some(({ code }) => code === "insufficient_stock")) return "";
  const alone = { ...request, items: [{ sku, qty: requestedQty }] };
  const [item] = earliestTransfer(alone, { network, stock, now }).value?.items ?? [];
  return item && item.on !== notBefore ? item.on : "";
}

interface CandidatesProps {
  readonly sku: string;
  readonly skus: readonly string[];
  readonly choose: (sku: string) => void;
}

/** The products that an unknown text may mean. */
function Candidates({ sku, skus, choose }: CandidatesProps) {
  const found = findSkus(sku, skus, productName).slice(0, maxCandidates);
  return (
    <span class="row">
      {found.map((each) => (
        <Button class="outline secondary chip" title={productName(each)} onClick={() => choose(each)}>
          {each}
        </Button>
      ))}
    </span>
  );
}

function withQty(lines: readonly CaseLine[], at: number, qty: string): readonly CaseLine[] {
  return lines.map((line, index) => (index === at ? { ...line, qty } : line));
}
