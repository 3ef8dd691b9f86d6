import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Told } from "./sentences";
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

export interface Segment {
  readonly amount: number;
  readonly title: string;
  /** Of what may not go. */
  readonly isRefused?: boolean;
}

/** Amounts beside each other, and the limit, on one scale. */
export function Bar({ segments, limit, title }: { segments: readonly Segment[]; limit: number; title: string }) {
  const { say } = useWords();
  const total = segments.reduce((sum, { amount }) => sum + amount, 0);
  const percent = (amount: number) => `${(100 * amount) / Math.max(total, limit, 1)}%`;
  const parts = segments.map((segment) => (segment.isRefused ? say("mayNotGo", segment.title) : segment.title));
  return (
    <div class="bar" role="img" aria-label={[...parts, title].join("; ")}>
      {segments.map(({ amount, title: text, isRefused }) => (
        <div class={isRefused ? "refused" : ""} title={text} style={{ width: percent(amount) }} />
      ))}
      <div class="limit" title={title} style={{ left: percent(limit) }} />
    </div>
  );
}

/** What may be wider than the screen: by keyboard as well. What was drawn as text is escaped. */
export function Scrollable({ name, children, html }: { name: string; children?: ComponentChildren; html?: string }) {
  const content = html === undefined ? {} : { dangerouslySetInnerHTML: { __html: html } };
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label={name} {...content}>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text?: string])[];
  readonly onChange: (value: string) => void;
}

/** One of several. A value that is none of them is shown as what it is. */
export function Choice({ id, value, options, onChange }: ChoiceProps) {
  const { say } = useWords();
  const isKnown = options.some(([each]) => each === value);
  return (
    <select id={id} value={value} onInput={({ currentTarget }) => onChange(currentTarget.value)}>
      {!isKnown && <option value={value}>{say("notKnown", value)}</option>}
      {options.map(([each, text = each]) => (
        <option value={each}>{text}</option>
      ))}
    </select>
  );
}

/** A button that sends no form. */
export function Button(props: JSX.IntrinsicElements["button"]) {
  return <button type="button" class="outline" {...props} />;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly ComponentChildren[];
  /** The cells of each row, whose columns are named in them where it is a card. */
  readonly rows?: readonly (readonly ComponentChildren[])[];
  /** Rows that are more than their cells. */
  readonly children?: ComponentChildren;
}

export function Table({ caption, columns, rows = [], children }: TableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {children}
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, index) => (
              <td data-label={columns[index]}>{cell}</td>
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
      <Scrollable name={title}>
        <pre>{text}</pre>
      </Scrollable>
    </details>
  );
}

/** A part that cannot be shown says why, and leaves the others as they are. */
export function tryTo<T>(compute: () => T): { readonly value: T } | { readonly fault: string } {
  try {
    return { value: compute() };
  } catch (error) {
    // A network of one's own may lead beyond the years or the numbers that the library counts.
    return { fault: (error as Error).message };
  }
}
