import { type Issue, parseListQuery, transferStatuses } from "stock-transfer";
import { timeZone } from "../demo/service";
import { readDate } from "./checkCase";
import { type Company, titleOf } from "./company";
import { DateField } from "./DateField";
import type { EditKind } from "./edits";
import { withParameters } from "./listQuery";
import { Button, Choice, RemovableChip } from "./parts";
import { dayIn, type Words } from "./speak";
import { useWords } from "./words";
import { readWallTime } from "./wallTime";

/** Each filter of the HTTP API with its label. */
const filters = [
  ["src_warehouse_code", "from"],
  ["dest_warehouse_code", "to"],
  ["transfer_types", "service"],
  ["partner", "partner"],
  ["arrives_from", "arrivesFrom"],
  ["arrives_to", "arrivesTo"],
  ["departs_from", "departsFrom"],
  ["departs_to", "departsTo"],
  ["created_from_date", "createdFrom"],
  ["created_to_date", "createdTo"],
  ["status_list", "statuses"],
  ["skus", "skus"],
  ["stock_transfer_codes", "codes"],
  ["ref_code", "reference"],
  ["departs", "departsOn"],
  ["limit", "limit"],
  ["updated_from_date", "updatedFrom"],
  ["updated_to_date", "updatedTo"],
] as const;

const departsNames = ["departs_from", "departs_to"];

interface FiltersProps {
  readonly company: Company;
  readonly query: URLSearchParams;
  readonly partners: readonly { readonly code: string; readonly name: string }[];
  /** A change of this number replaces the controls that keep what is typed. */
  readonly edition: number;
  readonly ask: (query: URLSearchParams, kind?: EditKind) => void;
}

/** The filters, in a sheet that a button opens. */
export function Filters({ company, query, partners, edition, ask }: FiltersProps) {
  const { say, service } = useWords();
  const { warehouses, lanes = [] } = company.network.config;
  const types = [...new Set(lanes.map(({ transferType }) => transferType))].sort();
  const optionsOf = {
    src_warehouse_code: warehouses.map((each) => [each.code, titleOf(each)] as const),
    dest_warehouse_code: warehouses.map((each) => [each.code, titleOf(each)] as const),
    transfer_types: types.map((type) => [type, service(type)] as const),
    partner: partners.map(({ code, name }) => [code, name] as const),
  } as const;
  return (
    <div class="card sheet" id="filters" popover="auto" aria-label={say("filters")}>
      <div class="fields">
        {filters.slice(0, 10).map(([name, title]) => {
          const set = (value: string) => ask(withParameters(query, [name], { [name]: value }));
          const value = query.get(name) ?? "";
          if (!(name in optionsOf))
            return (
              <DateField
                key={`${name} ${edition}`}
                id={name}
                title={say(title)}
                date={name.endsWith("_date") ? toDay(value) : value}
                onChange={(date) => set(name.endsWith("_date") ? toInstant(name, date) : date)}
              />
            );
          const options = [["", say("any")] as const, ...optionsOf[name as keyof typeof optionsOf]];
          return <Choice id={name} title={say(title)} value={value} options={options} onChange={set} />;
        })}
        <Button class="primary" popovertarget="filters" popovertargetaction="hide">
          {say("done")}
        </Button>
      </div>
    </div>
  );
}

interface SetFiltersProps extends Pick<FiltersProps, "query" | "ask" | "partners"> {
  /** Those that other controls show. */
  readonly except: readonly string[];
  readonly issues: readonly Issue[];
}

/** Each filter that is set, as a chip that a click removes. */
export function SetFilters({ query, ask, partners, except, issues }: SetFiltersProps) {
  const words = useWords();
  const { say, issue } = words;
  const departs = query.get("departs_from");
  const isOneDay = departs !== null && departs === query.get("departs_to");
  const hidden = ["next", "find", ...(isOneDay ? departsNames : []), ...except];
  const set = Array.from(query).filter(([name]) => !hidden.includes(name));
  if (isOneDay) set.push(["departs", departs]);
  if (set.length === 0 && issues.length === 0) return null;
  return (
    <div class="chips" id="set-filters">
      {set.map(([name, value]) => {
        const told = tellFilter(name, value, partners, words);
        return (
          <RemovableChip
            text={told}
            label={say("removeFilter", told)}
            onClick={() => ask(withParameters(query, name === "departs" ? departsNames : [name]), "step")}
          />
        );
      })}
      {issues.length > 0 && (
        <p class="fault" role="alert">
          {issues.map(issue).join(" ")}
        </p>
      )}
    </div>
  );
}

function tellFilter(name: string, value: string, partners: FiltersProps["partners"], words: Words): string {
  const { say, date, service, integer } = words;
  const [, known] = filters.find(([each]) => each === name) ?? [];
  const parts = value.split(",");
  const instant = name.endsWith("_date") ? instantOf(value) : undefined;
  const tellPart = (part: string) => {
    const status = transferStatuses.find((each) => each === part);
    if (name === "transfer_types") return service(part);
    if (name === "partner") return partners.find(({ code }) => code === part)?.name ?? part;
    return status && name === "status_list" ? say(`status_${status}`) : part;
  };
  const told =
    instant !== undefined
      ? date(dayIn(timeZone, instant))
      : /^(?:arrives_|departs)/.test(name) && readDate(value, []) !== ""
        ? date(value)
        : `${parts.slice(0, 3).map(tellPart).join(", ")}${parts.length > 3 ? ` + ${integer(parts.length - 3)}` : ""}`;
  return `${known ? say(known) : name}: ${told}`;
}

/** The first or the last millisecond of a date, in the zone of the list. */
function toInstant(name: string, date: string): string {
  const [instant] = readWallTime(`${date}T${name.endsWith("to_date") ? "23:59:59" : "00:00"}`, timeZone);
  return instant === undefined ? "" : new Date(instant + (name.endsWith("to_date") ? 999 : 0)).toISOString();
}

function toDay(text: string): string {
  const instant = instantOf(text);
  return instant === undefined ? "" : dayIn(timeZone, instant);
}

function instantOf(text: string): number | undefined {
  return parseListQuery({ created_from_date: text }).value?.filter.createdFrom;
}
