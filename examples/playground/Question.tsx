import { useState } from "preact/hooks";
import type { WeightRule } from "stock-transfer";
import { type CaseRequest, casesOf, shownRequest, weightRules, withRequest } from "./checkCase";
import type { PartProps } from "./PartProps";
import { titleOf, zoneOf } from "./company";
import { DateField } from "./DateField";
import { Button, Choice } from "./parts";
import type { Told } from "./sentences";
import { readWallTime, toWallTime } from "./wallTime";
import { useWords } from "./words";

type QuestionProps = PartProps & {
  /** The zone in which the time was entered; empty if it is not known. */
  readonly zoneBefore: string;
};

/** Source, destination, time of the request and weight rule. */
export function Question({ shown, company, zoneBefore, change }: QuestionProps) {
  const { say } = useWords();
  const { src, dest } = shownRequest(shown);
  const codes = company.network.config.warehouses.map((each) => [each.code, titleOf(each)] as const);
  const ask = (changed: Partial<CaseRequest>, focus?: string) =>
    change({ shown: withRequest(shown, { ...changed, type: "" }), ...(focus && { focus }) });
  return (
    <form autocomplete="off" onSubmit={(event) => event.preventDefault()}>
      {!company.own && (
        <p class="row examples">
          {say("examples")}{" "}
          {casesOf[company.demo].map(([name, example], index) => {
            const show = () => change({ shown: example, focus: `example-${index}`, isOther: true });
            return (
              <Button class="outline secondary chip" id={`example-${index}`} onClick={show}>
                {say(name)}
              </Button>
            );
          })}
        </p>
      )}
      <div class="fields">
        <Choice
          title={say("from")}
          id="src"
          value={src}
          options={codes}
          onChange={(code) => ask({ src: code }, "src")}
        />
        <Choice title={say("to")} id="dest" value={dest} options={codes} onChange={(code) => ask({ dest: code })} />
        <NowField
          now={shown.now}
          zone={zoneOf(company, src)}
          zoneBefore={zoneBefore}
          onChange={(now, focus) => change({ shown: { ...shown, now }, ...(focus && { focus }) })}
        />
        <DateField
          title={say("startsFrom")}
          id="start"
          date={shown.notBefore}
          onChange={(notBefore) => change({ shown: { ...shown, notBefore } })}
        />
        <Choice
          title={say("rule")}
          id="rule"
          value={shown.weightRule}
          options={weightRules.map((rule) => [rule, say(rule)])}
          onChange={(rule) => change({ shown: { ...shown, weightRule: rule as WeightRule } })}
        />
      </div>
    </form>
  );
}

interface NowProps {
  readonly now: number;
  readonly zone: string;
  readonly zoneBefore: string;
  readonly onChange: (now: number, focus?: string) => void;
}

/**
 * The time of the request. Invalid input stays in the control and keeps the previous time. Another source keeps the
 * moment, so that sources can be compared; its local time may then be another one, which a note explains.
 */
function NowField({ now, zone, zoneBefore, onChange }: NowProps) {
  const { say, instant: tellInstant } = useWords();
  const [fault, setFault] = useState<Told>();
  const wallTime = toWallTime(now, zone);
  const [first, second] = readWallTime(wallTime, zone);
  const wallTimeBefore = zoneBefore === "" ? wallTime : toWallTime(now, zoneBefore);
  const [sameWallTime] = readWallTime(wallTimeBefore, zone);
  const isSecond = second !== undefined && now >= second;

  function read(typed: string): void {
    const [instant] = readWallTime(typed, zone);
    const then = instant === undefined ? wallTime : toWallTime(instant, zone);
    const told = then.replace("T", " ");
    if (instant === undefined) setFault(["noTime", told]);
    else setFault(then.startsWith(typed) ? undefined : ["skippedTime", zone, told]);
    // The control omits fractions of a second, so an untouched instant is kept.
    if (instant !== undefined && then !== wallTime) onChange(instant);
  }

  return (
    <div>
      <label>
        {say("askedAt")} <small>{zone}</small>
        <input
          id="now"
          type="datetime-local"
          step={wallTime.endsWith(":00") ? 60 : 1}
          min="1900-01-01T00:00"
          max="2199-12-31T23:59"
          defaultValue={wallTime}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </label>
      {wallTimeBefore !== wallTime && (
        <p class="small" id="zone-note" role="status">
          {say("sameMoment", tellInstant(now, zoneBefore))}{" "}
          {sameWallTime !== undefined && (
            <Button class="outline secondary" id="same-wall-time" onClick={() => onChange(sameWallTime, "now")}>
              {say("useWallTime", wallTimeBefore.slice(11, 16))}
            </Button>
          )}
        </p>
      )}
      {second !== undefined && (
        <label>
          <input
            id="second-time"
            type="checkbox"
            checked={isSecond}
            onInput={() => onChange(isSecond ? first! : second)}
          />{" "}
          {say("secondTime", zone)}
        </label>
      )}
      <p class="faults" id="fault-times" role="status">
        {fault && say(...fault)}
      </p>
    </div>
  );
}
