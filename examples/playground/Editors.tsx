import { parseTree } from "jsonc-parser";
import { useRef, useState } from "preact/hooks";
import type { Issue } from "stock-transfer";
import { type Company, readCompany, readNetwork, stockFaults } from "./company";
import { findPlace, findSyntaxError, type Place } from "./jsonPlaces";
import { Button, tryTo } from "./parts";
import type { Told } from "./sentences";
import { useWords } from "./words";

/** Text that was typed but not applied yet. */
export type Draft = Map<Kind, string>;
type Kind = "network" | "stock";

export interface EditorsProps {
  readonly company: Company;
  readonly draft: Draft;
  /** Switches to another company. */
  readonly use: (company: Company) => void;
}

interface Fault extends Place {
  readonly message: string;
}

const maxLength = 2_000_000;
const mostFaults = 100;

/** Fields for the user's own network and stock as JSON, with every fault at its place. */
export function Editors({ company, draft, use }: EditorsProps) {
  const { say, integer, issue } = useWords();
  const [status, setStatus] = useState<Told | undefined>(draft.size > 0 ? ["notUsed"] : undefined);
  const [, setEdits] = useState(0);
  const { own } = company;
  const used = {
    network: JSON.stringify(company.network.config, null, 2),
    stock: own?.stock ? JSON.stringify(own.stock, null, 2) : "",
  };
  const textOf = (kind: Kind) => draft.get(kind) ?? used[kind];
  const [network, stock] = [textOf("network"), textOf("stock")];
  const read = tryTo(() => readNetwork(JSON.parse(network)).value);
  const faultsIn = (text: string, find: (value: unknown) => readonly Issue[]): readonly Fault[] => {
    try {
      const [value, tree] = [JSON.parse(text) as unknown, parseTree(text)];
      return find(value).map((each) => ({ message: issue(each), ...findPlace(tree, each.path) }));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return [{ message: say("notJson"), ...findSyntaxError(text) }];
    }
  };
  const faults = {
    network: faultsIn(network, (value) => readNetwork(value).issues ?? []),
    stock: stock.trim() === "" ? [] : faultsIn(stock, (value) => (read ? stockFaults(value, read) : [])),
  };
  const props = (kind: Kind): AreaProps => ({
    ...{ kind, text: textOf(kind), faults: faults[kind], onFailure: setStatus },
    onText: (text) => {
      if (text === used[kind]) draft.delete(kind);
      else draft.set(kind, text);
      setEdits((count) => count + 1);
    },
  });

  function apply(): void {
    const count = faults.network.length + faults.stock.length;
    if (count > 0) setStatus(["faultCount", integer(count)]);
    else use(readCompany(JSON.parse(network), stock.trim() ? JSON.parse(stock) : undefined, company.demo).value!);
  }

  return (
    // Otherwise the browser would open a file dropped beside the fields.
    <div class="stack" onDragOver={(event) => event.preventDefault()} onDrop={(event) => event.preventDefault()}>
      <p>
        {say("ownHint")} {say("units")}
      </p>
      <div class="two">
        <Area {...props("network")} />
        <section class="stack">
          <Area {...props("stock")} />
          <p class="foot">{say("stockHint", '{ "HCM": { "SKU": { "onHandQty": 12, "unitWeight": 340 } } }')}</p>
        </section>
      </div>
      <p>
        <Button class="primary" id="use-network" onClick={apply}>
          {say("useNetwork")}
        </Button>
      </p>
      <p role="status" id="editor-status">
        {status && say(...status)}
      </p>
    </div>
  );
}

interface AreaProps {
  readonly kind: Kind;
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly onText: (text: string) => void;
  readonly onFailure: (told: Told) => void;
}

/** A text with its faults, which select their places, and a file input. */
function Area({ kind, text, faults, onText, onFailure }: AreaProps) {
  const { say, integer } = useWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const lineOf = ({ from }: Fault) => text.slice(0, from).split("\n").length;
  const show = (fault: Fault) => {
    area.current!.focus();
    area.current!.setSelectionRange(fault.from, fault.to);
    area.current!.scrollTop = (lineOf(fault) - 4) * Number.parseFloat(getComputedStyle(area.current!).lineHeight);
  };
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > maxLength) onFailure(["longFile", String(maxLength)]);
    else onText(await file.text());
  }
  return (
    <section class="stack">
      <label>
        <span>{say(`${kind}Json`)}</span>
        <textarea
          id={`${kind}-json`}
          class="json"
          rows={16}
          spellcheck={false}
          ref={area}
          value={text}
          aria-describedby={`${kind}-faults`}
          {...(faults.length > 0 && { "aria-invalid": true })}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
          onDrop={(event) => {
            event.preventDefault();
            void take(event.dataTransfer?.files[0]);
          }}
        />
      </label>
      <ol class="faults told" id={`${kind}-faults`}>
        {faults.slice(0, mostFaults).map((fault) => (
          <li>
            <Button class="small" onClick={() => show(fault)}>
              {say("faultAt", String(lineOf(fault)))}
            </Button>{" "}
            {fault.message}
          </li>
        ))}
        {faults.length > mostFaults && <li>{say("moreFaults", integer(faults.length - mostFaults))}</li>}
      </ol>
      <div class="row">
        <Button
          id={`format-${kind}`}
          onClick={() => onText(tryTo(() => JSON.stringify(JSON.parse(text), null, 2)) ?? text)}
        >
          {say("formatJson")}
        </Button>
        <input
          id={`${kind}-file`}
          class="grow"
          type="file"
          accept=".json,application/json"
          aria-label={say("fromFile")}
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </div>
    </section>
  );
}
