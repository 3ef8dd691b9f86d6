import { useEffect, useRef, useState } from "preact/hooks";
import { type Company, readCompany, readNetwork, stockFaults } from "./company";
import type { Editor, EditorOptions, Fault } from "./editor";
import { Button } from "./parts";
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

const maxLength = 2_000_000;

/** Editors for the user's own network and stock as JSON, with every fault marked. */
export function Editors({ company, draft, use }: EditorsProps) {
  const { say, integer, issue } = useWords();
  const [status, setStatus] = useState<Told | undefined>(draft.size > 0 ? ["notUsed"] : undefined);
  const editors = useRef<Partial<Record<Kind, Editor>>>({});
  const { own } = company;
  const texts = {
    network: JSON.stringify(company.network.config, null, 2),
    stock: own?.stock ? JSON.stringify(own.stock, null, 2) : "",
  };
  const textOf = (kind: Kind) => draft.get(kind) ?? texts[kind];
  const props = (kind: Kind, find: EditorOptions["find"]): AreaProps => ({
    kind,
    label: say(`${kind}Json`),
    notJson: say("notJson"),
    find,
    text: textOf(kind),
    tell: issue,
    onEditor: (editor) => (editors.current[kind] = editor),
    onText: (text) => {
      if (text === texts[kind]) draft.delete(kind);
      else draft.set(kind, text);
    },
    onFailure: setStatus,
  });

  function apply(): void {
    const stock = textOf("stock").trim();
    const read = readJson(() =>
      readCompany(JSON.parse(textOf("network")), stock ? JSON.parse(stock) : undefined, company.demo),
    );
    const faults = Object.values(editors.current).flatMap((editor) => editor.check());
    if (read?.value) use(read.value);
    else setStatus(["faultCount", integer(faults.length)]);
  }

  return (
    // Otherwise the browser would open a file dropped beside the editors.
    <div class="stack" onDragOver={(event) => event.preventDefault()} onDrop={(event) => event.preventDefault()}>
      <p>
        {say("ownHint")} {say("units")}
      </p>
      <div class="two">
        <Area {...props("network", (value) => readNetwork(value).issues ?? [])} />
        <section class="stack">
          <Area {...props("stock", (value) => stockFaultsOf(value, textOf("network")))} />
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

interface AreaProps extends Omit<EditorOptions, "parent" | "onFaults"> {
  readonly onEditor: (editor: Editor) => void;
  readonly onFailure: (told: Told) => void;
}

/** An editor, loaded when it is first shown, with its faults and a file input. */
function Area(props: AreaProps) {
  const { kind, label, onEditor, onFailure } = props;
  const { say, integer } = useWords();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    import("./editor").then(
      ({ createEditor }) => {
        if (isGone) return;
        editor.current = createEditor({ ...props, parent: place.current!, onFaults: setFaults });
        onEditor(editor.current);
      },
      () => onFailure(["noEditor"]),
    );
    return () => {
      isGone = true;
      editor.current?.destroy();
    };
  }, []);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > maxLength) onFailure(["longFile", String(maxLength)]);
    else editor.current?.set(await file.text());
  }
  return (
    <section class="stack">
      <h3>{label}</h3>
      <div
        ref={place}
        id={`${kind}-json`}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer?.files[0]);
        }}
      />
      <label>
        <span>{say("fromFile")}</span>
        <input
          id={`${kind}-file`}
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </label>
      <ol class="faults told">
        {faults.slice(0, 100).map((fault) => (
          <li>
            <Button class="small" onClick={() => editor.current?.show(fault)}>
              {say("faultAt", String(fault.line))}
            </Button>{" "}
            {fault.message}
          </li>
        ))}
        {faults.length > 100 && <li>{say("moreFaults", integer(faults.length - 100))}</li>}
      </ol>
    </section>
  );
}

/** Validates against the network in the other editor, if that is valid. */
function stockFaultsOf(stock: unknown, networkText: string) {
  const network = readJson(() => readNetwork(JSON.parse(networkText)));
  return network?.value ? stockFaults(stock, network.value) : [];
}

/** The editor itself marks syntax errors. */
function readJson<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
