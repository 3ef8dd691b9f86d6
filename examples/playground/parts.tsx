import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SentenceName, Told } from "./sentences";
import { useWords } from "./words";

// What several views show alike.

interface MarkedProps {
  readonly now: string;
  readonly was?: string | undefined;
  /** Whether what it was stands in a tooltip alone. */
  readonly isBrief?: boolean;
}

/** A text, marked where it has changed, with what it was before. */
export function Marked({ now, was, isBrief = was === "" }: MarkedProps) {
  const { say } = useWords();
  if (was === undefined || was === now) return <>{now}</>;
  return (
    <mark title={say("was", was || say("nothing"))}>
      {now} {!isBrief && <small>{say("was", was)}</small>}
    </mark>
  );
}

/** A text whose codes stay in one piece with their quantity, as long as they have room. */
export function Text({ children }: { readonly children: string }) {
  const parts = children.split(/((?:[\d.,]+ × )?[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)+[.,]?)/u);
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : <span class="code">{part}</span>))}</>;
}

interface Segment {
  readonly title: string;
  readonly amount: number;
}

interface BarProps {
  /** What is told beside it. */
  readonly title: string;
  readonly limit: number;
  readonly allowed: readonly Segment[];
  /** What did not fit, and where it would have ended. */
  readonly refused?: readonly (Segment & { readonly end: number })[];
}

/** Amounts beside each other and the limit on one scale, and below them what did not fit where its room was. */
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

/** What may be wider than the screen, which the keyboard moves as well. */
const scrollable = { role: "region", tabIndex: 0 } as const;

/** A picture, in which text is escaped. */
export function Picture({ name, drawn }: { readonly name: string; readonly drawn: string }) {
  return <div class="overflow-auto" {...scrollable} aria-label={name} dangerouslySetInnerHTML={{ __html: drawn }} />;
}

export interface ChoiceProps {
  readonly title: ComponentChildren;
  readonly id: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text?: string])[];
  readonly onChange: (value: string) => void;
}

/** One of several. A value that is none of them is shown as what it is. */
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

/** A button that sends no form. */
export function Button(props: JSX.IntrinsicElements["button"]) {
  return <button type="button" class="outline" {...props} />;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly SentenceName[];
  /** The cells of each row, whose columns are named in them where it is a card. */
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

/** Text to copy, closed until it is wanted. */
export function Copyable({ title, text }: { readonly title: string; readonly text: string }) {
  const { say } = useWords();
  const [status, setStatus] = useState<Told>();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setStatus(["copied"]),
      () => setStatus(["noCopy"]),
    );
  };
  return (
    <details>
      <summary>{title}</summary>
      <p>
        <Button aria-label={say("copyOf", title)} onClick={copy}>
          {say("copy")}
        </Button>{" "}
        <span role="status">{status && say(...status)}</span>
      </p>
      <pre {...scrollable} aria-label={title}>
        {text}
      </pre>
    </details>
  );
}

/** None where a network of one's own leads beyond the years or the numbers that the library counts. */
export function tryTo<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}

/** In the place of a part that cannot be shown, which leaves the others as they are. */
export function Beyond() {
  return <span class="faults">{useWords().say("beyond")}</span>;
}

/** How many pixels wide an element is. */
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
