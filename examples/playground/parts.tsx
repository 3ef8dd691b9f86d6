import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { canRedo, canUndo, type EditKind, redo, undo } from "./edits";
import type { SentenceName, Told } from "./sentences";
import { useWords } from "./words";

// Components shared by several views.

interface MarkedProps {
  readonly now: string;
  readonly was?: string | undefined;
  /** Whether the old text is only in a tooltip. */
  readonly isBrief?: boolean;
}

/** A text, with its old value in small letters if it has changed. */
export function Marked({ now, was, isBrief = was === "" }: MarkedProps) {
  const { say } = useWords();
  if (was === undefined || was === now) return <>{now}</>;
  return (
    <mark title={say("was", was || say("nothing"))}>
      {now} {!isBrief && <small>{say("was", was)}</small>}
    </mark>
  );
}

/** A text that does not break lines within codes and their quantities. */
export function Text({ children }: { readonly children: string }) {
  const parts = children.split(/((?:[\d.,]+ × )?[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)+[.,]?)/u);
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : <span class="code">{part}</span>))}</>;
}

interface Segment {
  readonly title: string;
  readonly amount: number;
}

interface BarProps {
  /** The text beside the bar. */
  readonly title: string;
  readonly limit: number;
  readonly allowed: readonly Segment[];
  /** Amounts that did not fit, and where each would have ended. */
  readonly refused?: readonly (Segment & { readonly end: number })[];
}

/** Amounts and the limit on one scale. Below them, what did not fit, at its position. */
export function Bar({ title, limit, allowed, refused = [] }: BarProps) {
  const sum = allowed.reduce((total, { amount }) => total + amount, 0);
  const percent = (amount: number) => `${(100 * amount) / Math.max(sum, limit, 1, ...refused.map(({ end }) => end))}%`;
  return (
    <div class="bar" role="img" aria-label={[title, ...[...allowed, ...refused].map((each) => each.title)].join("; ")}>
      <div>
        {allowed.map(({ amount, title: text }) => (
          <div title={text} style={{ width: percent(amount) }} />
        ))}
      </div>
      {refused.map(({ amount, end }) => (
        <div class="refused" style={{ width: percent(amount), marginLeft: percent(end - amount) }} />
      ))}
      <div class="limit" style={{ left: percent(limit) }} />
    </div>
  );
}

/** For content that may be wider than the screen: focusable, so that the keyboard can scroll it. */
const scrollable = { role: "region", tabIndex: 0 } as const;

/** A picture. Its text is already escaped. */
export function Picture({ name, drawn, id }: { readonly name: string; readonly drawn: string; readonly id?: string }) {
  const html = { __html: drawn };
  return <div class="overflow-auto" id={id} {...scrollable} aria-label={name} dangerouslySetInnerHTML={html} />;
}

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
      {title}{" "}
      <select id={id} value={value} onInput={({ currentTarget }) => onChange(currentTarget.value)}>
        {!isKnown && <option value={value}>{say("notKnown", value)}</option>}
        {options.map(([each, text = each]) => (
          <option value={each}>{text}</option>
        ))}
      </select>
    </label>
  );
}

/** A button that does not submit a form. */
export function Button(props: JSX.IntrinsicElements["button"]) {
  return <button type="button" class="outline" {...props} />;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly SentenceName[];
  /** The cells of each row. Each carries its column name, which is visible when rows become cards. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function Table({ caption, columns, rows }: TableProps) {
  const { say } = useWords();
  const names = columns.map((name) => say(name));
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, index) => (
              <td data-label={names[index]}>{typeof cell === "string" ? <Text>{cell}</Text> : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** They stay focusable while there is nothing to undo. */
export function UndoButtons() {
  const { say } = useWords();
  return (
    <>
      <Button class="outline secondary" id="undo" aria-disabled={!canUndo()} title="Ctrl+Z" onClick={undo}>
        {say("undo")}
      </Button>
      <Button class="outline secondary" id="redo" aria-disabled={!canRedo()} title="Ctrl+Y" onClick={redo}>
        {say("redo")}
      </Button>
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
  readonly textOf: () => string;
  readonly children: ComponentChildren;
}

/** Copies a text, and tells whether that worked. */
export function CopyButton({ id, label, textOf, children }: CopyProps) {
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
      <Button id={id} aria-label={label} onClick={copy}>
        {children}
      </Button>{" "}
      <span role="status">{status && say(...status)}</span>
    </>
  );
}

/** Text to copy, collapsed. */
export function Copyable({ title, text }: { readonly title: string; readonly text: string }) {
  const { say } = useWords();
  return (
    <details>
      <summary>{title}</summary>
      <p>
        <CopyButton label={say("copyOf", title)} textOf={() => text}>
          {say("copy")}
        </CopyButton>
      </p>
      <pre {...scrollable} aria-label={title}>
        {text}
      </pre>
    </details>
  );
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
  return <span class="faults">{useWords().say("beyond")}</span>;
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
