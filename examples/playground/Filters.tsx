import { parseListQuery } from "stock-transfer";
import { warehouses } from "../demo/company";
import { timeZone } from "../demo/service";
import { Button, Choice } from "./parts";
import { readWallTime, toWallTime } from "./wallTime";
import { withParameter } from "./withParameter";

/** Each filter of the interface, what it is called, and the form of its control. */
const filters = [
  ["src_warehouse_code", "From", "select"],
  ["dest_warehouse_code", "To", "select"],
  ["skus", "SKUs", "text"],
  ["stock_transfer_codes", "Codes", "text"],
  ["ref_code", "Reference", "text"],
  ["created_from_date", "Created from", "time"],
  ["created_to_date", "Created until", "time"],
  ["updated_from_date", "Updated from", "time"],
  ["updated_to_date", "Updated until", "time"],
  ["limit", "A page has", "text"],
] as const;

/** The filters in a row: what is set stands in it as a chip, which removes it. */
export function Filters({ query, ask }: { query: URLSearchParams; ask: (query: URLSearchParams) => void }) {
  const set = Array.from(query).filter(([name]) => name !== "next");
  const render = ([name, title, form]: (typeof filters)[number]) => (
    <label>
      {title}
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
        <summary>When they were created and updated, by the clocks of {timeZone}</summary>
        <div class="filters">{filters.filter(([, , form]) => form === "time").map(render)}</div>
      </details>
      {set.length > 0 && (
        <p class="row">
          {set.map(([name, value]) => (
            <Button
              class="outline secondary chip"
              title={`Remove ${name} ${value}`}
              onClick={() => ask(withParameter(query, name, ""))}
            >
              {tell(name, value)} ✕
            </Button>
          ))}
          <Button class="outline chip" id="clear" onClick={() => ask(new URLSearchParams())}>
            Clear all filters
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
  if (form === "select") {
    const codes = warehouses.map(({ code }) => [code] as const);
    return <Choice id={name} value={value} options={[["", "any"], ...codes]} onChange={onChange} />;
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

function tell(name: string, value: string): string {
  const title = name === "status_list" ? "Status" : (filters.find(([each]) => each === name)?.[1] ?? name);
  const wall = toWall(value);
  return wall === "" ? `${title}: ${value}` : `${title}: ${wall.replace("T", " ")} ${timeZone}`;
}
