import type { ComponentChildren, FunctionComponent, JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { canRedo, canUndo, type EditKind, redo, undo } from "./edits";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import type { SentenceName, Told } from "./sentences";
import { useWords } from "./words";

// Components shared by several views.

/** A text that does not break lines within codes and their quantities. */
export function Text({ children }: { readonly children: string }) {
  const parts = children.split(/((?:[\d.,]+ × )?[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)+[.,]?)/u);
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : <span class="mono">{part}</span>))}</>;
}

/** For content that may be wider than the screen: focusable, so that the keyboard can scroll it. */
export const scrollable = { role: "region", tabIndex: 0 } as const;

export interface ChoiceProps {
  readonly title: ComponentChildren;
  readonly id: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text?: string])[];
  readonly onChange: (value: string) => void;
}

/** A select. A value that is not among the options is added to them. */
export function Choice({ title, id, value, options, onChange }: ChoiceProps) {
  const { say } = useWords();
  const isKnown = options.some(([each]) => each === value);
  return (
    <label>
      <span>{title}</span>
      <select id={id} value={value} onInput={({ currentTarget }) => onChange(currentTarget.value)}>
        {!isKnown && <option value={value}>{say("notKnown", value)}</option>}
        {options.map(([each, text = each]) => (
          <option value={each}>{text}</option>
        ))}
      </select>
    </label>
  );
}

interface ButtonProps extends Omit<JSX.IntrinsicElements["button"], "icon"> {
  readonly icon?: IconName | undefined;
}

/** A button that does not submit a form, with an icon before its text. */
export function Button({ icon, class: style = "", children, ...props }: ButtonProps) {
  return (
    <button type="button" {...props} class={`button ${style as string}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ChipProps {
  readonly text: string;
  /** What a click does. */
  readonly label: string;
  readonly onClick: () => void;
}

/** A chip that a click removes. */
export function RemovableChip({ text, label, onClick }: ChipProps) {
  return (
    <button type="button" class="chip" aria-label={label} onClick={onClick}>
      {text} <Icon name="x" />
    </button>
  );
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly SentenceName[];
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function Table({ caption, columns, rows }: TableProps) {
  const { say } = useWords();
  return (
    <div class="scroll" {...scrollable} aria-label={caption}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th scope="col">{say(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{typeof cell === "string" ? <Text>{cell}</Text> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** They stay focusable while there is nothing to undo. */
export function UndoButtons() {
  const { say } = useWords();
  const buttonOf = (id: "undo" | "redo", keys: string, isPossible: boolean, onClick: () => void) => (
    <Button
      class="quiet icon"
      id={id}
      icon={`${id}-2`}
      aria-label={say(id)}
      title={`${say(id)} (${keys})`}
      aria-disabled={!isPossible}
      onClick={onClick}
    />
  );
  return (
    <>
      {buttonOf("undo", "Ctrl+Z", canUndo(), undo)}
      {buttonOf("redo", "Ctrl+Y", canRedo(), redo)}
    </>
  );
}

/**
 * The state of a view, which is in its address, and how to change it. Its number changes when an edit was undone or
 * redone; controls with this key then show the state, and the focus stays.
 */
export function useAddress({ parameters, keep }: AddressProps) {
  const [shown, setShown] = useState(parameters);
  const [edition, setEdition] = useState(0);
  const opened = useRef(parameters);
  const focus = useRef("");
  useLayoutEffect(() => {
    keep(parameters);
    if (opened.current === parameters) return;
    opened.current = parameters;
    focus.current = document.activeElement?.id ?? "";
    setShown(parameters);
    setEdition(edition + 1);
  }, [parameters]);
  useLayoutEffect(() => {
    if (focus.current !== "") document.getElementById(focus.current)?.focus();
  }, [edition]);
  const show = (next: URLSearchParams, kind: EditKind) => {
    keep(next, kind);
    setShown(next);
  };
  return [shown, show, edition] as const;
}

export interface AddressProps {
  readonly parameters: URLSearchParams;
  /** Stores what is shown in the address. An edit adds an entry to the browser history. */
  readonly keep: (parameters: URLSearchParams, edit?: EditKind) => void;
}

interface CopyProps {
  readonly id?: string;
  readonly label?: string;
  readonly class?: string;
  readonly icon?: IconName;
  readonly textOf: () => string;
  readonly children?: ComponentChildren;
}

/** Copies a text, and tells whether that worked. */
export function CopyButton({ id, label, textOf, children, ...look }: CopyProps) {
  const { say } = useWords();
  const [status, setStatus] = useState<Told>();
  const copy = () => {
    navigator.clipboard.writeText(textOf()).then(
      () => setStatus(["copied"]),
      () => setStatus(["noCopy"]),
    );
  };
  return (
    <>
      <Button {...look} id={id} aria-label={label} title={label} onClick={copy}>
        {children}
      </Button>
      <small role="status">{status && say(...status)}</small>
    </>
  );
}

/** Copies the address of what is shown. */
export function CopyLink({ isBrief = false }: { readonly isBrief?: boolean }) {
  const { say } = useWords();
  return (
    <CopyButton
      id="copy-link"
      class={isBrief ? "icon" : "quiet link"}
      icon="link"
      label={say("copyLink")}
      textOf={() => location.href}
    >
      {!isBrief && <span class="wide">{say("copyLink")}</span>}
    </CopyButton>
  );
}

/** Text to copy, collapsed. */
export function Copyable({ title, text }: { readonly title: string; readonly text: string }) {
  const { say } = useWords();
  return (
    <Fold title={title}>
      <div>
        <p class="row">
          <CopyButton class="small" label={say("copyOf", title)} textOf={() => text}>
            {say("copy")}
          </CopyButton>
        </p>
        <pre {...scrollable} aria-label={title}>
          {text}
        </pre>
      </div>
    </Fold>
  );
}

interface FoldProps extends Pick<JSX.IntrinsicElements["details"], "id" | "open" | "onToggle"> {
  readonly icon?: IconName;
  readonly title: string;
  /** The answer in short, visible while it is collapsed. */
  readonly brief?: string | undefined;
  readonly children: ComponentChildren;
}

/** A question that is answered in short, and in full when it is opened. */
export function Fold({ icon, title, brief, children, ...props }: FoldProps) {
  return (
    <details {...props}>
      <summary>
        {icon ? <Icon name={icon} /> : <i />}
        <strong>{title}</strong>
        <span>{brief}</span>
        <Icon name="chevron-right" />
      </summary>
      {children}
    </details>
  );
}

interface StateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly children?: ComponentChildren;
}

/** What happened, what did not, and one way on. */
export function State({ icon, title, text, children }: StateProps) {
  return (
    <div class="card state">
      <Icon name={icon} />
      <div role="alert">
        <h1>{title}</h1>
      </div>
      {text && <p>{text}</p>}
      <div class="row">{children}</div>
    </div>
  );
}

/** A view in a file of its own, loaded when it is first shown. */
export function later<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  let loaded: FunctionComponent<Props> | undefined;
  return function Later(props: Props) {
    const { say } = useWords();
    const [isMissing, setMissing] = useState<boolean>();
    useEffect(() => {
      load().then(
        (View) => {
          loaded = View;
          setMissing(false);
        },
        () => setMissing(true),
      );
    }, []);
    if (isMissing)
      return (
        <State icon="circle-alert" title={say("noServer")} text={say("stillChecks")}>
          <Button onClick={() => location.reload()}>{say("tryAgain")}</Button>
        </State>
      );
    const View = loaded;
    return View ? <View {...props} /> : <p aria-busy="true" />;
  };
}

/** `undefined` if the user's own network exceeds the library's range of dates or numbers. */
export function tryTo<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}

/** Shown instead of a part that fails, without affecting the others. */
export function Beyond() {
  return <p class="fault">{useWords().say("beyond")}</p>;
}

/** Which button of a grid the Tab key reaches. The arrow keys lead to the others. */
export function useArrows() {
  const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0]);
  return {
    move: (event: KeyboardEvent, idOf: (row: number, column: number) => string) => {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      document.getElementById(idOf(at[0] + step[0]!, at[1] + step[1]!))?.focus();
    },
    stopAt: (row: number, column: number) => ({
      tabIndex: at[0] === row && at[1] === column ? 0 : -1,
      onFocus: () => setAt([row, column]),
    }),
  };
}

/** The width of an element in pixels. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Math.min(560, window.innerWidth));
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry!.contentRect.width));
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return width;
}
