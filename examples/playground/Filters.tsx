import { parseListQuery } from "stock-transfer";
import { warehouses } from "../demo/company";
import { timeZone } from "../demo/service";
import { Button, Choice } from "./parts";
import type { Say } from "./sentences";
import { readWallTime, toWallTime } from "./wallTime";
import { withParameter } from "./withParameter";
import { useWords } from "./words";

/** Each filter of the interface, what it is called, and the form of its control. */
const filters = [
  ["src_warehouse_code", "from", "select"],
  ["dest_warehouse_code", "to", "select"],
  ["skus", "skus", "text"],
  ["stock_transfer_codes", "codes", "text"],
  ["ref_code", "reference", "text"],
  ["created_from_date", "createdFrom", "time"],
  ["created_to_date", "createdTo", "time"],
  ["updated_from_date", "updatedFrom", "time"],
  ["updated_to_date", "updatedTo", "time"],
  ["limit", "limit", "text"],
] as const;

/** The filters in a row: what is set stands in it as a chip, which removes it. */
export function Filters({ query, ask }: { query: URLSearchParams; ask: (query: URLSearchParams) => void }) {
  const { say } = useWords();
  const set = Array.from(query).filter(([name]) => name !== "next");
  const render = ([name, title, form]: (typeof filters)[number]) => (
    <label>
      {say(title)}
      <Control
        name={name}
        form={form}
        value={query.get(name) ?? ""}
        onChange={(value) => ask(withParameter(query, name, value))}
      />
    </label>
  );
  return (
    <form autocomplete="off" onSubmit={(event) => event.preventDefault()}>
      <div class="filters">{filters.filter(([, , form]) => form !== "time").map(render)}</div>
      <details>
        <summary>{say("times", timeZone)}</summary>
        <div class="filters">{filters.filter(([, , form]) => form === "time").map(render)}</div>
      </details>
      {set.length > 0 && (
        <p class="row">
          {set.map(([name, value]) => (
            <Button
              class="outline secondary chip"
              title={say("removeFilter", name, value)}
              onClick={() => ask(withParameter(query, name, ""))}
            >
              {tell(name, value, say)} ✕
            </Button>
          ))}
          <Button class="outline chip" id="clear" onClick={() => ask(new URLSearchParams())}>
            {say("clear")}
          </Button>
        </p>
      )}
    </form>
  );
}

interface ControlProps {
  readonly name: string;
  readonly form: (typeof filters)[number][2];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Control({ name, form, value, onChange }: ControlProps) {
  const { say } = useWords();
  if (form === "select") {
    const codes = warehouses.map(({ code }) => [code] as const);
    return <Choice id={name} value={value} options={[["", say("any")], ...codes]} onChange={onChange} />;
  }
  if (form === "text")
    return <input id={name} value={value} onInput={({ currentTarget }) => onChange(currentTarget.value.trim())} />;
  return (
    <input
      id={name}
      type="datetime-local"
      // What is half typed is no time, and stays in the control; a chip that is removed empties it.
      ref={(control) => {
        if (control && value === "" && document.activeElement !== control) control.value = "";
      }}
      defaultValue={toWall(value)}
      onChange={({ currentTarget }) => onChange(toInstant(name, currentTarget.value, value))}
    />
  );
}

/** A time that was not touched stays as the address has it: with its milliseconds, or with its fault. */
function toInstant(name: string, wallTime: string, before: string): string {
  if (toWall(before) === wallTime) return before;
  const [instant] = readWallTime(wallTime, timeZone);
  if (instant === undefined) return wallTime;
  return new Date(instant + (name.endsWith("to_date") ? 59_999 : 0)).toISOString();
}

function toWall(text: string): string {
  const instant = parseListQuery({ created_from_date: text }).value?.filter.createdFrom;
  return instant === undefined ? "" : toWallTime(instant, timeZone).slice(0, 16);
}

function tell(name: string, value: string, say: Say): string {
  const known = name === "status_list" ? "statuses" : filters.find(([each]) => each === name)?.[1];
  const title = known ? say(known) : name;
  const wall = toWall(value);
  return wall === "" ? `${title}: ${value}` : `${title}: ${wall.replace("T", " ")} ${timeZone}`;
}
