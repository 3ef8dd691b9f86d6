import type { Issue, LaneTerms, NetworkConfig, WarehouseConfig } from "stock-transfer";
import { useState } from "preact/hooks";
import { writeDay } from "../pictures/days";
import { type Company, demoOf, readCompany, titleOf } from "./company";
import { DateField } from "./DateField";
import { Button, Marked } from "./parts";
import type { Words } from "./speak";
import { useWords } from "./words";

interface FormProps {
  readonly company: Company;
  readonly warehouse: WarehouseConfig;
  readonly edit: (company: Company) => void;
  readonly use: (company: Company) => void;
}

/** An outgoing service: a lane of the warehouse, or default terms. */
interface Service {
  readonly dest: string;
  readonly terms: LaneTerms;
  /** The terms of the demonstration, if it has them. */
  readonly before: LaneTerms | undefined;
  readonly change: (changed: Partial<LaneTerms>) => void;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const gramsInKilogram = 1_000;
const cubicCentimetresInCubicMetre = 1_000_000;

/** The days and cut-offs of a warehouse, and the terms of its outgoing services. Each change is applied at once. */
export function NetworkForm({ company, warehouse, edit, use }: FormProps) {
  const words = useWords();
  const { say } = words;
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { config } = company.network;
  const { code } = warehouse;
  const apply = (changed: Partial<NetworkConfig>) => {
    const next = { ...config, ...changed };
    const read = readCompany(next, company.own?.stock, company.demo);
    setFaults((read.issues ?? []).map((issue) => tellFault(issue, next, words)));
    if (read.value) edit(read.value);
  };
  const demo = demoOf(company.demo)!;
  const before = demo.network.config;
  const change = (changed: Partial<WarehouseConfig>) =>
    apply({ warehouses: config.warehouses.map((each) => (each === warehouse ? { ...each, ...changed } : each)) });
  const services = servicesOf(config, before, code, apply);
  return (
    <>
      <WarehouseFields {...{ warehouse, change }} before={before.warehouses.find((each) => each.code === code)} />
      <h2>{say(services.length > 0 ? "lanesOf" : "noLanes", code)}</h2>
      {services.map((service, index) => {
        const dest = config.warehouses.find((each) => each.code === service.dest);
        const title = `${dest ? titleOf(dest) : say("anyOther")}: ${words.service(service.terms.transferType)}`;
        return <ServiceFields key={title} title={title} name={`service-${index}`} {...service} />;
      })}
      <p class="faults" id="network-faults" role="status">
        {faults.join(" ")}
      </p>
      {company.own && (
        <p>
          {say("networkChanged")}{" "}
          <Button id="demo-network" onClick={() => use(demo)}>
            {say("useDemo")}
          </Button>
        </p>
      )}
    </>
  );
}

/** The names of fields in the form, and what they count, in units of the configuration. */
const nameOfField = {
  workingDays: "worksOn",
  cutOff: "takesUntil",
  departureDays: "departs",
  transitWorkingDays: "carrierWorks",
  transitDays: "field_transitDays",
  outboundHandlingDays: "field_outboundHandlingDays",
  inboundHandlingDays: "field_inboundHandlingDays",
  weightLimit: "field_weightLimit",
  volumeLimit: "field_volumeLimit",
  unitLimit: "field_unitLimit",
} as const;

/** A fault of a field of the form, by the names that the form shows. */
function tellFault(issue: Issue, config: NetworkConfig, { say, service, issue: tell }: Words): string {
  const [list, at, field] = issue.path;
  const name = Object.hasOwn(nameOfField, String(field)) && nameOfField[field as keyof typeof nameOfField];
  if (!name) return tell(issue);
  const own = list === "lanes" ? config.lanes?.[Number(at)] : undefined;
  const size = field === "weightLimit" ? gramsInKilogram : field === "volumeLimit" ? cubicCentimetresInCubicMetre : 1;
  const inUnit = (value: unknown) =>
    typeof value === "number" ? value / size : size > 1 && Number(value) ? String(Number(value) / size) : value;
  const params = Object.entries(issue.params ?? {}).map(([param, value]) => [param, inUnit(value)]);
  const told = tell({
    ...issue,
    path: [say(name)],
    params: Object.fromEntries(params) as NonNullable<Issue["params"]>,
  });
  return own ? `${own.dest}: ${service(own.transferType)}. ${told}` : told;
}

function servicesOf(
  { lanes = [], defaultLane = [] }: NetworkConfig,
  before: NetworkConfig,
  code: string,
  apply: (changed: Partial<NetworkConfig>) => void,
): readonly Service[] {
  const defaults = [defaultLane].flat();
  const own = lanes.flatMap((terms, at) => {
    const { src, dest, transferType } = terms;
    if (src !== code) return [];
    const isSame = (lane: typeof terms) => lane.src === src && lane.dest === dest && lane.transferType === transferType;
    const change: Service["change"] = (changed) =>
      apply({ lanes: lanes.map((each, index) => (index === at ? { ...each, ...changed } : each)) });
    return [{ dest, terms, before: before.lanes?.find(isSame), change }];
  });
  const others = defaults.map((terms, at) => {
    const change: Service["change"] = (changed) =>
      apply({ defaultLane: defaults.map((each, index) => (index === at ? { ...each, ...changed } : each)) });
    return { dest: "", terms, before: undefined, change };
  });
  return [...own, ...others];
}

interface WarehouseProps {
  readonly warehouse: WarehouseConfig;
  readonly before: WarehouseConfig | undefined;
  readonly change: (changed: Partial<WarehouseConfig>) => void;
}

/** The weekdays on which the warehouse works, and the cut-off of each. */
function WarehouseFields({ warehouse, before, change }: WarehouseProps) {
  const words = useWords();
  const { say } = words;
  const { code, cutOffOn = {} } = warehouse;
  const cutOffs = everyDay.map((day) => cutOffOf(warehouse, day));
  const setCutOff = (day: number, time: string) => {
    const times = cutOffs.map((each, index) => [`${everyDay[index]}`, everyDay[index] === day ? time : each] as const);
    change({ cutOff: Object.fromEntries(times.filter(([, each]) => each !== "")) });
  };
  return (
    <>
      <p class="small">{warehouse.timeZone}</p>
      <Weekdays
        title={say("worksOn")}
        name="works"
        days={warehouse.workingDays}
        before={before && (before.workingDays ?? everyDay)}
        onChange={(workingDays) => change({ workingDays })}
      />
      <fieldset class="days">
        <legend>{say("takesUntil")}</legend>
        {everyDay.map((day, index) => {
          const was = before && cutOffOf(before, day);
          return (
            (warehouse.workingDays ?? everyDay).includes(day) && (
              <label key={`${code} ${day}`}>
                <small>{nameOfWeekday(day, words)}</small>
                <input
                  type="time"
                  id={`cut-off-${day}`}
                  defaultValue={cutOffs[index]}
                  onInput={({ currentTarget: { value, validity } }) => {
                    if (!validity.badInput) setCutOff(day, value);
                  }}
                />
                {was !== cutOffs[index] && <Marked now="" was={was === "" ? say("endOfDay") : was} />}
              </label>
            )
          );
        })}
      </fieldset>
      <Holidays
        days={warehouse.holidays ?? []}
        before={before?.holidays}
        onChange={(holidays) => change({ holidays })}
      />
      {Object.entries(cutOffOn).map(([day, at]) => (
        <p class="small">{say("onDay", at!, words.date(day))}</p>
      ))}
    </>
  );
}

interface HolidaysProps {
  readonly days: readonly string[];
  readonly before: readonly string[] | undefined;
  readonly onChange: (days: readonly string[]) => void;
}

/** The holidays; a click makes one of them a working day, and a date adds one. */
function Holidays({ days, before, onChange }: HolidaysProps) {
  const { say, date, integer } = useWords();
  const [added, setAdded] = useState("");
  const sorted = [...new Set(days)].sort();
  return (
    <details id="holidays">
      <summary>
        {say("holidays", integer(sorted.length))}{" "}
        {before && before.length !== days.length && <Marked now="" was={integer(before.length)} />}
      </summary>
      <p class="row">
        {sorted.map((day) => (
          <Button
            key={day}
            class="outline secondary chip"
            aria-label={say("workOn", date(day))}
            onClick={() => onChange(sorted.filter((each) => each !== day))}
          >
            {date(day)} ✕
          </Button>
        ))}
      </p>
      <div class="row">
        <DateField title={say("addHoliday")} id="add-holiday" date={added} onChange={setAdded} />
        <Button
          id="add-holiday-now"
          disabled={added === "" || sorted.includes(added)}
          onClick={() => onChange([...sorted, added].sort())}
        >
          {say("addIt")}
        </Button>
      </div>
    </details>
  );
}

/** Empty for the end of the day. */
function cutOffOf({ cutOff = "" }: WarehouseConfig, day: number): string {
  return typeof cutOff === "object" ? (cutOff[day] ?? "") : cutOff;
}

interface ServiceProps extends Service {
  readonly title: string;
  /** The start of the ids. */
  readonly name: string;
}

function ServiceFields({ title, name, terms, before, change }: ServiceProps) {
  const { say } = useWords();
  const number = (field: NumberField, isOptional = false, size = 1) => (
    <label>
      {say(`field_${field}`)}
      <NumberInput
        id={`${name}-${field}`}
        {...{ isOptional, size }}
        value={terms[field]}
        before={before && { value: before[field] }}
        onChange={(value) => change({ [field]: value })}
      />
    </label>
  );
  return (
    <fieldset class="card">
      <legend>{title}</legend>
      <div class="fields">
        <Weekdays
          title={say("departs")}
          name={`${name}-departs`}
          days={departuresOf(terms)}
          before={before && departuresOf(before)}
          onChange={(departureDays) => change({ departureDays })}
        />
        <Weekdays
          title={say("carrierWorks")}
          name={`${name}-works`}
          days={terms.transitWorkingDays}
          before={before && (before.transitWorkingDays ?? everyDay)}
          onChange={(transitWorkingDays) => change({ transitWorkingDays })}
        />
      </div>
      <div class="fields">
        {typeof terms.cutOff !== "object" && (
          <label>
            {say("serviceCutOff")}
            <input
              type="time"
              id={`${name}-cut-off`}
              defaultValue={terms.cutOff ?? ""}
              onInput={({ currentTarget: { value, validity } }) => {
                if (!validity.badInput) change({ cutOff: value === "" ? undefined : value });
              }}
            />
            {before && typeof before.cutOff !== "object" && before.cutOff !== terms.cutOff && (
              <Marked now="" was={before.cutOff ?? say("nothing")} />
            )}
          </label>
        )}
        {number("transitDays")}
        {number("outboundHandlingDays")}
        {number("inboundHandlingDays")}
        {number("weightLimit", false, gramsInKilogram)}
        {number("volumeLimit", true, cubicCentimetresInCubicMetre)}
        {number("unitLimit", true)}
      </div>
    </fieldset>
  );
}

function departuresOf({ departureDays, transitWorkingDays }: LaneTerms): readonly number[] | undefined {
  return departureDays ?? transitWorkingDays ?? everyDay;
}

type NumberField =
  "transitDays" | "outboundHandlingDays" | "inboundHandlingDays" | "weightLimit" | "volumeLimit" | "unitLimit";

interface NumberProps {
  readonly id: string;
  readonly value: number | undefined;
  readonly before: { readonly value: number | undefined } | undefined;
  /** May be empty. */
  readonly isOptional: boolean;
  /** What the input counts, in units of the value. */
  readonly size: number;
  readonly onChange: (value: number | undefined) => void;
}

function NumberInput({ id, value, before, isOptional, size, onChange }: NumberProps) {
  const { say, integer } = useWords();
  const tell = (amount = 0) => (amount === 0 && isOptional ? say("nothing") : integer(amount / size));
  return (
    <>
      <input
        id={id}
        type="number"
        min={0}
        step="any"
        defaultValue={value === undefined ? "" : `${value / size}`}
        placeholder={isOptional ? "" : "0"}
        onInput={({ currentTarget: { value: typed, valueAsNumber, validity } }) => {
          if (typed !== "") onChange(size === 1 ? valueAsNumber : Math.round(valueAsNumber * size));
          else if (isOptional && !validity.badInput) onChange(undefined);
        }}
      />
      {before && (before.value ?? 0) !== (value ?? 0) && <Marked now="" was={tell(before.value)} />}
    </>
  );
}

interface WeekdaysProps {
  readonly title: string;
  readonly name: string;
  /** Default: all. */
  readonly days: readonly number[] | undefined;
  readonly before: readonly number[] | undefined;
  readonly onChange: (days: readonly number[]) => void;
}

function Weekdays({ title, name, days = everyDay, before, onChange }: WeekdaysProps) {
  const words = useWords();
  const [now, was] = [days, before ?? days].map((each) => words.weekdays(each));
  return (
    <fieldset class="days">
      <legend>{title}</legend>
      {everyDay.map((day) => (
        <label>
          <input
            type="checkbox"
            id={`${name}-${day}`}
            checked={days.includes(day)}
            onInput={() => onChange(everyDay.filter((each) => (each === day) !== days.includes(each)))}
          />
          <small>{nameOfWeekday(day, words)}</small>
        </label>
      ))}
      {now !== was && <Marked now="" was={was} />}
    </fieldset>
  );
}

/** 1 January 2024 is a Monday. */
function nameOfWeekday(day: number, { locale }: ReturnType<typeof useWords>): string {
  return writeDay("2024-01-01", "EEE", locale, day - 1);
}
