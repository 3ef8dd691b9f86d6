import type { Issue, LaneTerms, NetworkConfig } from "stock-transfer";
import { useState } from "preact/hooks";
import { writeDay } from "../pictures/days";
import { laneTermsOf } from "../pictures/laneTerms";
import { type Company, demoOf, readCompany } from "./company";
import type { Lane } from "./NetworkView";
import { Button } from "./parts";
import type { Words } from "./speak";
import { useWords } from "./words";

interface FormProps {
  readonly company: Company;
  readonly lane: Lane;
  readonly edit: (company: Company) => void;
  readonly use: (company: Company) => void;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const gramsInKilogram = 1_000;
const cubicCentimetresInCubicMetre = 1_000_000;

/** The fields of numbers of a lane: what they count in units of the configuration, and whether they may be empty. */
const numberFields = [
  ["transitDays", 1, false],
  ["outboundHandlingDays", 1, false],
  ["inboundHandlingDays", 1, false],
  ["weightLimit", gramsInKilogram, false],
  ["volumeLimit", cubicCentimetresInCubicMetre, true],
  ["unitLimit", 1, true],
] as const;

/** The terms of a lane. Each change is applied at once. */
export function NetworkForm({ company, lane, edit, use }: FormProps) {
  const words = useWords();
  const { say } = words;
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { config } = company.network;
  const { src, dest, type } = lane;
  const terms = laneTermsOf(src, dest, type, config);
  const apply = (changed: Partial<NetworkConfig>) => {
    const next = { ...config, ...changed };
    const read = readCompany(next, company.own?.stock, company.demo);
    setFaults((read.issues ?? []).map((issue) => tellFault(issue, words)));
    if (read.value) edit(read.value);
  };
  const changeLane = (changed: Partial<LaneTerms>) => {
    const put = <Terms extends LaneTerms>(all: readonly Terms[]) =>
      all.map((each) => ((each as LaneTerms) === terms ? { ...each, ...changed } : each));
    const isOwn = (config.lanes ?? []).some((each) => each === terms);
    apply(isOwn ? { lanes: put(config.lanes ?? []) } : { defaultLane: put([config.defaultLane ?? []].flat()) });
  };
  return (
    <form autocomplete="off" onSubmit={(event) => event.preventDefault()} key={`${src} ${dest} ${type}`}>
      <p class="fault" id="network-faults" role="status">
        {faults.join(" ")}
      </p>
      <div class="fields">
        {numberFields.map(([field, size, isOptional]) => (
          <label>
            <span>{say(`field_${field}`)}</span>
            <input
              id={`lane-${field}`}
              type="number"
              min={0}
              step="any"
              defaultValue={terms[field] === undefined ? "" : `${terms[field] / size}`}
              onInput={({ currentTarget: { value: typed, valueAsNumber, validity } }) => {
                if (typed !== "")
                  changeLane({ [field]: size === 1 ? valueAsNumber : Math.round(valueAsNumber * size) });
                else if (isOptional && !validity.badInput) changeLane({ [field]: undefined });
              }}
            />
          </label>
        ))}
        {typeof terms.cutOff !== "object" && (
          <label>
            <span>{say("serviceCutOff")}</span>
            <input
              type="time"
              id="lane-cut-off"
              defaultValue={terms.cutOff ?? ""}
              onInput={({ currentTarget: { value: time, validity } }) =>
                validity.badInput || changeLane({ cutOff: time === "" ? undefined : time })
              }
            />
          </label>
        )}
        <Weekdays
          title={say("departs")}
          name="lane-departs"
          days={terms.departureDays ?? terms.transitWorkingDays}
          onChange={(departureDays) => changeLane({ departureDays })}
        />
        <Weekdays
          title={say("carrierWorks")}
          name="lane-works"
          days={terms.transitWorkingDays}
          onChange={(transitWorkingDays) => changeLane({ transitWorkingDays })}
        />
      </div>
      {company.own && (
        <p class="row">
          {say("ownLane")}
          <Button class="small" id="demo-network" onClick={() => use(demoOf(company.demo)!)}>
            {say("useDemo")}
          </Button>
        </p>
      )}
    </form>
  );
}

/** A fault of a field of the form, by the name that the form shows. */
function tellFault(issue: Issue, { say, issue: tell }: Words): string {
  const own = numberFields.find(([name]) => name === issue.path[2]);
  if (!own) return tell(issue);
  const [name, size] = own;
  const inUnit = (value: unknown) => (size > 1 && Number(value) ? String(Number(value) / size) : value);
  const params = Object.entries(issue.params ?? {}).map(([param, value]) => [param, inUnit(value)]);
  return tell({
    ...issue,
    path: [say(`field_${name}`)],
    params: Object.fromEntries(params) as NonNullable<Issue["params"]>,
  });
}

interface WeekdaysProps {
  readonly title: string;
  readonly name: string;
  /** Default: all. */
  readonly days: readonly number[] | undefined;
  readonly onChange: (days: readonly number[]) => void;
}

function Weekdays({ title, name, days = everyDay, onChange }: WeekdaysProps) {
  const words = useWords();
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="week-days">
        {everyDay.map((day) => (
          <label>
            <input
              type="checkbox"
              id={`${name}-${day}`}
              checked={days.includes(day)}
              onInput={() => onChange(everyDay.filter((each) => (each === day) !== days.includes(each)))}
            />
            {nameOfWeekday(day, words)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** 1 January 2024 is a Monday. */
function nameOfWeekday(day: number, { locale }: Words): string {
  return writeDay("2024-01-01", "EEE", locale, day - 1);
}
