import type { Issue, LaneTerms, NetworkConfig, WarehouseConfig } from "stock-transfer";
import { useState } from "preact/hooks";
import { writeDay } from "../pictures/days";
import { laneTermsOf } from "../pictures/laneTerms";
import { cityOf, type Company, demoOf, readCompany } from "./company";
import { DateField } from "./DateField";
import type { Lane } from "./NetworkView";
import { Button, RemovableChip } from "./parts";
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

/** The terms of a lane, and the days and cut-offs of its source. Each change is applied at once. */
export function NetworkForm({ company, lane, edit, use }: FormProps) {
  const words = useWords();
  const { say } = words;
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { config } = company.network;
  const { src, dest, type } = lane;
  const terms = laneTermsOf(src, dest, type, config);
  const source = config.warehouses.find(({ code }) => code === src)!;
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
  const changeSource = (changed: Partial<WarehouseConfig>) =>
    apply({ warehouses: config.warehouses.map((each) => (each === source ? { ...each, ...changed } : each)) });
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
          <TimeField
            id="lane-cut-off"
            title={say("serviceCutOff")}
            time={terms.cutOff ?? ""}
            onChange={(time) => changeLane({ cutOff: time === "" ? undefined : time })}
          />
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
      <hr />
      <h3>{say("sourceOf", cityOf(company, src))}</h3>
      <SourceFields warehouse={source} change={changeSource} />
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

interface SourceProps {
  readonly warehouse: WarehouseConfig;
  readonly change: (changed: Partial<WarehouseConfig>) => void;
}

/** The weekdays on which a warehouse works, the cut-off of each, and its holidays. */
function SourceFields({ warehouse, change }: SourceProps) {
  const words = useWords();
  const { say, date, integer } = words;
  const { workingDays = everyDay, holidays = [], cutOff = "", cutOffOn = {} } = warehouse;
  const [added, setAdded] = useState("");
  const sorted = [...new Set(holidays)].sort();
  const cutOffs = everyDay.map((day) => [`${day}`, typeof cutOff === "object" ? (cutOff[day] ?? "") : cutOff] as const);
  const setCutOff = (day: string, time: string) => {
    const times = cutOffs.map(([each, before]) => [each, each === day ? time : before] as const);
    change({ cutOff: Object.fromEntries(times.filter(([, each]) => each !== "")) });
  };
  return (
    <>
      <Weekdays
        title={say("worksOn")}
        name="works"
        days={workingDays}
        onChange={(next) => change({ workingDays: next })}
      />
      <p class="foot">{say("takesUntil")}</p>
      <div class="fields">
        {cutOffs
          .filter(([day]) => workingDays.includes(Number(day)))
          .map(([day, time]) => (
            <TimeField
              key={day}
              id={`cut-off-${day}`}
              title={nameOfWeekday(Number(day), words)}
              time={time}
              onChange={(next) => setCutOff(day, next)}
            />
          ))}
      </div>
      {Object.entries(cutOffOn).map(([day, time]) => (
        <p class="foot">{say("onDay", time!, date(day))}</p>
      ))}
      <details id="holidays">
        <summary>{say("holidays", integer(sorted.length))}</summary>
        <p class="row">
          {sorted.map((day) => (
            <RemovableChip
              key={day}
              text={date(day)}
              label={say("workOn", date(day))}
              onClick={() => change({ holidays: sorted.filter((each) => each !== day) })}
            />
          ))}
        </p>
      </details>
      <div class="fields">
        <DateField title={say("addHoliday")} id="add-holiday" date={added} onChange={setAdded} />
        <Button
          id="add-holiday-now"
          aria-disabled={added === "" || sorted.includes(added)}
          onClick={() => added !== "" && change({ holidays: [...new Set([...sorted, added])].sort() })}
        >
          {say("addIt")}
        </Button>
      </div>
    </>
  );
}

interface TimeProps {
  readonly id: string;
  readonly title: string;
  readonly time: string;
  readonly onChange: (time: string) => void;
}

function TimeField({ id, title, time, onChange }: TimeProps) {
  return (
    <label>
      <span>{title}</span>
      <input
        type="time"
        id={id}
        defaultValue={time}
        onInput={({ currentTarget: { value, validity } }) => {
          if (!validity.badInput) onChange(value);
        }}
      />
    </label>
  );
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
      <div class="row">
        {everyDay.map((day) => (
          <label class="row">
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
