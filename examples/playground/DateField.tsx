import { useState } from "preact/hooks";
import { readDate } from "./checkCase";
import type { Told } from "./sentences";
import { useWords } from "./words";

interface DateProps {
  readonly title: string;
  readonly remark?: string;
  readonly id: string;
  /** A calendar date, or empty. */
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** Invalid input stays in the control and keeps the previous date. */
export function DateField({ title, remark, id, date, onChange }: DateProps) {
  const { say } = useWords();
  const [fault, setFault] = useState<Told>();
  const read = (typed: string) => {
    const faults: Told[] = [];
    const given = typed === "" ? "" : readDate(typed, faults);
    setFault(faults[0]);
    if (faults.length === 0 && given !== date) onChange(given);
  };
  return (
    <label>
      <span>
        {title} {remark && <small>{remark}</small>}
      </span>
      <input
        type="date"
        id={id}
        min="1900-01-01"
        max="2199-12-31"
        // What is being typed stays; a date that is set elsewhere is shown.
        ref={(input) => {
          if (input && document.activeElement !== input && !fault) input.value = date;
        }}
        defaultValue={date}
        onInput={({ currentTarget }) => read(currentTarget.value)}
      />
      <small class="fault" role="status">
        {fault && say(...fault)}
      </small>
    </label>
  );
}
