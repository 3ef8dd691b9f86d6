import { useRef, useState } from "preact/hooks";
import { productName } from "../demo/company";
import { blankLine, type CaseLine, casesOf, maxLines, plainNumber, shownRequest, withRequest } from "./checkCase";
import { Icon } from "./Icon";
import { Limits } from "./Limits";
import { Button, Text } from "./parts";
import type { PartProps } from "./PartProps";
import { tellFault, tellLines } from "./tellLines";
import { findSkus, hasRows, readRows, readSku } from "./typedLines";
import { useWords } from "./words";

const maxCandidates = 5;
const blank: readonly CaseLine[] = [blankLine];
const examples = Object.values(casesOf)
  .flat()
  .map(([, { requests }]) => JSON.stringify(requests[0]?.lines));

/** The lines of the request, editable beside their answers. A reason stands under the line that it refuses. */
export function Lines(props: PartProps) {
  const { shown, company, answered, created, change } = props;
  const words = useWords();
  const { say, tag } = words;
  const { src, lines } = shownRequest(shown);
  const { skus, meant, lineIssues, result } = answered;
  const told = tellLines(answered, words);
  const sent = (created?.orders ?? []).filter(({ of }) => of === shown.at).flatMap((order) => order.lines);
  const put = (next: readonly CaseLine[], focus?: string) =>
    change({ shown: withRequest(shown, { lines: next }), ...(focus !== undefined && { focus }) });
  const edit = (at: number, changed: Partial<CaseLine>, focus?: string) =>
    put(
      lines.map((line, index) => (index === at ? { ...line, ...changed } : line)),
      focus,
    );
  /** How many lines there were, if the last ones were left out. */
  const [tooMany, setTooMany] = useState(0);
  const upToMax = (all: readonly CaseLine[]) => {
    setTooMany(all.length > maxLines ? all.length : 0);
    return all.slice(0, maxLines);
  };
  const rowsOf = (text: string) =>
    readRows(text).map(({ sku, qty }) => ({ sku: readSku(sku, skus, productName), qty: plainNumber(qty, tag) }));
  const replace = (next: readonly CaseLine[]) =>
    put(upToMax(next), next === blank ? "sku-0" : `qty-${Math.min(next.length, maxLines) - 1}`);
  /** Rows of a spreadsheet replace an example. Otherwise they become lines in the place of a blank line, or after it. */
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!hasRows(text)) return;
    event.preventDefault();
    const pasted = rowsOf(text);
    if (examples.includes(JSON.stringify(lines))) {
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
    const faults = lineIssues.filter(({ path }) => path[1] === index);
    const fault = faults.map((issue) => tellFault(issue, lines, words)).join(" ");
    const isSent = sent.some((line) => line.sku === sku);
    const tone = fault ? "no" : isSent ? "yes" : item?.tone;
    const number = `${index + 1}`;
    const describedBy = [fault, item?.why].some((each) => each) ? { "aria-describedby": `why-${index}` } : {};
    const faultOf = (isQty: boolean) =>
      faults.some(({ path }) => (path[2] === "qty") === isQty) && { "aria-invalid": true };
    const sameSku = isRepeated && told.has(sku) ? say("sameSku") : "";
    const reason = [fault, item?.why, sameSku].find((each) => each) ?? "";
    return (
      <>
        <tr class={tone} key={`line ${index}`}>
          <td class="line">
            <div class="sku">
              {tone && <Icon name={fault ? "circle-alert" : tone === "yes" ? "check" : "x"} />}
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
                {...describedBy}
              />
              <small>
                {tone && <span class={isSent ? "" : "hidden"}>{`${say(isSent ? "sent" : tone)}. `}</span>}
                <span lang={company.demo === "vn" ? "vi" : "en"}>{productName(sku)}</span>
              </small>
            </div>
          </td>
          <td class="n qty">
            <input
              id={`qty-${index}`}
              inputMode="numeric"
              aria-label={say("quantityOfLine", number)}
              value={qty}
              onInput={({ currentTarget }) => edit(index, { qty: currentTarget.value })}
              onChange={() => plainNumber(qty, tag) !== qty && edit(index, { qty: plainNumber(qty, tag) })}
              onPaste={(event) => paste(event, index)}
              {...faultOf(true)}
              {...describedBy}
            />
          </td>
          {(["most", "inStock", "weight"] as const).map((name) => (
            <td class="n" data-label={say(name === "weight" ? "weightLimit" : name)}>
              {item?.[name]}
            </td>
          ))}
          <td class="n gone">
            <Button
              class="quiet small icon"
              icon="x"
              aria-label={say("removeLine", number)}
              onClick={() => put([...lines.slice(0, index), ...lines.slice(index + 1)], "add-line")}
            />
          </td>
        </tr>
        {reason && !isSent && (
          <tr class="why" key={`why ${index}`}>
            <td colSpan={6}>
              <div class={`note ${isRepeated ? "some" : "no"}`}>
                <p id={`why-${index}`}>
                  <strong>
                    <Text>{reason}</Text>
                  </strong>
                  {item?.cost && (
                    <small>
                      <Text>{item.cost}</Text>
                    </small>
                  )}
                </p>
                {item?.isUnknown &&
                  findSkus(sku, skus, productName)
                    .slice(0, maxCandidates)
                    .map((each) => (
                      <Button
                        class="small"
                        title={productName(each)}
                        onClick={() => edit(index, { sku: each }, `qty-${index}`)}
                      >
                        {each}
                      </Button>
                    ))}
                {item?.useQty && (
                  <Button
                    class="small"
                    id={`use-${index}`}
                    onClick={() => edit(index, { qty: item.useQty }, `qty-${index}`)}
                  >
                    {say("sendInstead", item.useQty)}
                  </Button>
                )}
                {item?.startOn && (
                  <Button
                    class="small"
                    id={`start-on-${index}`}
                    onClick={() =>
                      change({ shown: { ...shown, notBefore: item.startOn, arriveBy: "" }, focus: "answer" })
                    }
                  >
                    {say("startOn", words.date(item.startOn, item.startOn))}
                  </Button>
                )}
              </div>
            </td>
          </tr>
        )}
      </>
    );
  });
  return (
    <section class="card lines" aria-labelledby="h-lines">
      <header>
        <h2 id="h-lines">{say("lines")}</h2>
        <div class="row push">
          <Button class="quiet small wide" id="clear-lines" onClick={() => replace(blank)}>
            {say("clearLines")}
          </Button>
          <Button class="quiet small" icon="clipboard-paste" popovertarget="rows" id="paste-rows">
            {say("pasteRows")}
          </Button>
          <Button
            class="small"
            icon="plus"
            id="add-line"
            onClick={() => put([...lines, blankLine], `sku-${lines.length}`)}
          >
            {say("addLine")}
          </Button>
        </div>
      </header>
      <PastedRows take={(text) => replace(rowsOf(text))} />
      <p class="fault" id="too-many" role="status">
        {tooMany > 0 && `${say("linesLeftOut", words.integer(tooMany), words.integer(maxLines))}.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("product")}</th>
            <th scope="col" class="n">
              {say("quantity")}
            </th>
            <th scope="col" class="n" title={say("mostHint")}>
              {say("most")}
            </th>
            <th scope="col" class="n">
              {say("inStock")}
            </th>
            <th scope="col" class="n">
              {say("weightLimit")}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      <datalist id="skus">
        {Array.from(company.stocks.get(src)?.keys() ?? [], (sku) => (
          <option value={sku}>{productName(sku)}</option>
        ))}
      </datalist>
      {result.value && <Limits {...props} checked={result.value} />}
    </section>
  );
}

/** Rows of a spreadsheet, pasted into a field of their own. They replace the lines. */
function PastedRows({ take }: { readonly take: (text: string) => void }) {
  const { say } = useWords();
  const sheet = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const use = () => {
    if (!field.current!.value.trim()) return;
    take(field.current!.value);
    field.current!.value = "";
    sheet.current!.hidePopover();
  };
  return (
    <div
      class="card sheet"
      id="rows"
      ref={sheet}
      popover="auto"
      onToggle={({ currentTarget }) => currentTarget.matches(":popover-open") && field.current!.focus()}
    >
      <div class="stack">
        <label>
          <span>{say("pasteRowsHint")}</span>
          <textarea id="pasted-rows" rows={6} ref={field} />
        </label>
        <Button class="primary" id="use-rows" onClick={use}>
          {say("useRows")}
        </Button>
      </div>
    </div>
  );
}
