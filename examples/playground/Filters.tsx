import { type Issue, parseListQuery, transferStatuses } from "stock-transfer";
import { productName } from "../demo/company";
import { timeZone } from "../demo/service";
import { type Company, titleOf } from "./company";
import { readDate } from "./checkCase";
import { DateField } from "./DateField";
import type { EditKind } from "./edits";
import { Button, Choice, type ChoiceProps } from "./parts";
import { findSkus } from "./typedLines";
import { readWallTime, toWallTime } from "./wallTime";
import { useWords } from "./words";

/** Each filter of the HTTP API with its label. Filters by instants are collapsed. */
const filters = [
  ["src_warehouse_code", "from"],
  ["dest_warehouse_code", "to"],
  ["transfer_types", "service"],
  ["arrives_from", "arrivesFrom"],
  ["arrives_to", "arrivesTo"],
  ["skus", "skus"],
  ["stock_transfer_codes", "codes"],
  ["ref_code", "reference"],
  ["limit", "limit"],
  ["created_from_date", "createdFrom"],
  ["created_to_date", "createdTo"],
  ["updated_from_date", "updatedFrom"],
  ["updated_to_date", "updatedTo"],
] as const;

export function skusOfCompany({ stocks }: Company): readonly string[] {
  return [...new Set([...stocks.values()].flatMap((levels) => [...levels.keys()]))].sort();
}

interface FiltersProps {
  readonly company: Company;
  /** Of all warehouses. */
  readonly skus: readonly string[];
  readonly query: URLSearchParams;
  /** A change of this number replaces the controls that keep what is typed. */
  readonly edition: number;
  readonly ask: (query: URLSearchParams, kind?: EditKind) => void;
  readonly issues: readonly Issue[];
}

/** The filters in a row, each with its faults. Each active filter is a chip, which removes it. */
export function Filters({ company, skus, query, edition, ask, issues }: FiltersProps) {
  const { say, date, integer, issue, service } = useWords();
  const set = Array.from(query).filter(([name]) => name !== "next");
  const controlsOf = (areDates: boolean) => (
    <div class="fields">
      {filters
        .filter(([name]) => name.endsWith("_date") === areDates)
        .map(([name, title]) => (
          <Control
            {...{ company, skus }}
            key={`${name} ${(areDates || name.startsWith("arrives_")) && edition}`}
            id={name}
            title={say(title)}
            value={query.get(name) ?? ""}
            fault={issues
              .filter(({ path }) => path[0] === name)
              .map(issue)
              .join(" ")}
            onChange={(value) => ask(withParameter(query, name, value))}
          />
        ))}
    </div>
  );
  const tell = (name: string, value: string) => {
    const known = name === "status_list" ? "statuses" : filters.find(([each]) => each === name)?.[1];
    const wall = toWall(value);
    const statuses = value.split(",").map((each) => {
      const status = transferStatuses.find((one) => one === each);
      return status ? say(`status_${status}`) : each;
    });
    if (name === "transfer_types") return `${say("service")}: ${value.split(",").map(service).join(", ")}`;
    if (name.startsWith("arrives_") && readDate(value, []) !== "") return `${say(known!)}: ${date(value)}`;
    const parts = value.split(",");
    if (parts.length > 3 && name !== "status_list")
      return `${say(known!)}: ${parts.slice(0, 3).join(", ")} + ${integer(parts.length - 3)}`;
    const told = name === "status_list" ? statuses.join(", ") : wall && `${wall.replace("T", " ")} ${timeZone}`;
    return `${known ? say(known) : name}: ${told || value}`;
  };
  return (
    <form autocomplete="off" onSubmit={(event) => event.preventDefault()}>
      {controlsOf(false)}
      <datalist id="skus-of-all">
        {skus.map((sku) => (
          <option value={sku}>{productName(sku)}</option>
        ))}
      </datalist>
      <details>
        <summary>{say("times", timeZone)}</summary>
        {controlsOf(true)}
      </details>
      {set.length > 0 && (
        <p class="row">
          {set.map(([name, value]) => (
            <Button
              class="outline secondary chip"
              title={say("removeFilter", tell(name, value))}
              onClick={() => ask(withParameter(query, name, ""), "step")}
            >
              {tell(name, value)} ✕
            </Button>
          ))}
          <Button class="outline chip" id="clear" onClick={() => ask(new URLSearchParams(), "step")}>
            {say("clear")}
          </Button>
        </p>
      )}
    </form>
  );
}

interface ControlProps extends Omit<ChoiceProps, "options" | "title">, Pick<FiltersProps, "company" | "skus"> {
  readonly title: string;
  readonly fault: string;
}

function Control({ company, skus, id, title, value, fault, onChange }: ControlProps) {
  const { say, integer, service } = useWords();
  const { warehouses, lanes = [] } = company.network.config;
  const found = id === "skus" ? skusOf(value, skus) : [];
  const invalid = fault !== "" && { "aria-invalid": true, "aria-describedby": `fault-${id}` };
  if (id.endsWith("_warehouse_code")) {
    const options = [["", say("any")] as const, ...warehouses.map((each) => [each.code, titleOf(each)] as const)];
    return <Choice id={id} title={title} value={value} options={options} onChange={onChange} />;
  }
  if (id === "transfer_types") {
    const types = [...new Set(lanes.map(({ transferType }) => transferType))].sort();
    const several = value.includes(",") ? [[value] as const] : [];
    const options = [["", say("any")] as const, ...types.map((each) => [each, service(each)] as const), ...several];
    return <Choice id={id} title={title} value={value} options={options} onChange={onChange} />;
  }
  if (id.startsWith("arrives_")) return <DateField {...{ id, title, onChange }} date={value} />;
  const control = id.endsWith("_date") ? (
    <input
      id={id}
      type="datetime-local"
      // A partly typed time stays in the control; one that is set or removed elsewhere is shown.
      ref={(input) => {
        const wall = toWall(value);
        if (input && document.activeElement !== input && (value === "" || wall !== "")) input.value = wall;
      }}
      defaultValue={toWall(value)}
      onChange={({ currentTarget }) => onChange(toInstant(id, currentTarget.value, value))}
      {...invalid}
    />
  ) : (
    <input
      id={id}
      placeholder={id === "limit" ? "20" : ""}
      value={value}
      type="text"
      list={id === "skus" ? "skus-of-all" : undefined}
      // Names of products have blanks.
      onInput={({ currentTarget: { value: typed } }) => onChange(id === "skus" ? typed.trimStart() : typed.trim())}
      onChange={() => correct(id, value) !== value && onChange(correct(id, value))}
      {...invalid}
    />
  );
  return (
    <label>
      {title} {control}
      <small class="faults" id={`fault-${id}`}>
        {fault}
      </small>
      {found.length > 1 && <small>{say("skusFound", integer(found.length))}</small>}
    </label>
  );
}

/** The API compares exactly, but people type in any case. */
function correct(name: string, typed: string): string {
  return ["stock_transfer_codes", "ref_code"].includes(name) ? typed.toUpperCase() : typed;
}

/** The SKUs that the text may mean; parts that mean none stay. */
function skusOf(typed: string, skus: readonly string[]): readonly string[] {
  const found = findSkus(typed, skus, productName);
  if (found.length > 0 || !typed.includes(",")) return found;
  return [...new Set(typed.split(",").flatMap((part) => [part.trim(), ...findSkus(part, skus, productName)]))];
}

/** The query with the SKUs that are meant by a part of them, or by a name. */
export function withWholeSkus(query: URLSearchParams, skus: readonly string[]): URLSearchParams {
  const found = skusOf(query.get("skus") ?? "", skus);
  const whole = new URLSearchParams(query);
  if (found.length > 0) whole.set("skus", found.join(","));
  return whole;
}

/** An untouched time keeps the value of the address, with its milliseconds or its fault. */
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

/** The query with this parameter, or without it if empty. Unless it is the cursor, restarts at the first page. */
export function withParameter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete("next");
  next.delete(name);
  if (value !== "") next.set(name, value);
  return next;
}
