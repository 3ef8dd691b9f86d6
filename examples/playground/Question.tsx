import { useState } from "preact/hooks";
import type { WeightRule } from "stock-transfer";
import { type CaseRequest, casesOf, shownRequest, weightRules, withRequest } from "./checkCase";
import type { PartProps } from "./PartProps";
import { cityOf, titleOf, zoneOf } from "./company";
import { DateField } from "./DateField";
import { Button, Choice } from "./parts";
import type { Told } from "./sentences";
import { readWallTime, toWallTime } from "./wallTime";
import { useWords } from "./words";

/** Source, destination, time of the request and weight rule, and the examples. */
export function Question({ shown, company, change }: PartProps) {
  const { say } = useWords();
  const { src, dest } = shownRequest(shown);
  const codes = company.network.config.warehouses.map((each) => [each.code, titleOf(each)] as const);
  const ask = (changed: Partial<CaseRequest>, focus: string) =>
    change({ shown: withRequest(shown, { ...changed, type: "" }), focus });
  return (
    <>
      <div class="pair">
        <Choice
          title={say("from")}
          id="src"
          value={src}
          options={codes}
          onChange={(code) => ask({ src: code }, "src")}
        />
        <Button
          class="quiet icon small swap"
          id="swap"
          icon="arrow-left-right"
          aria-label={say("swap")}
          onClick={() => ask({ src: dest, dest: src }, "swap")}
        />
        <Choice
          title={say("to")}
          id="dest"
          value={dest}
          options={codes}
          onChange={(code) => ask({ dest: code }, "dest")}
        />
      </div>
      <NowField
        now={shown.now}
        zone={zoneOf(company, src)}
        place={cityOf(company, src)}
        onChange={(now) => change({ shown: { ...shown, now } })}
      />
      <DateField
        title={say("startsFrom")}
        remark={say("optional")}
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
      {!company.own && (
        <>
          <hr />
          <div class="examples">
            <h3>{say("examples")}</h3>
            {casesOf[company.demo].map(([name, example], index) => (
              <Button
                class="quiet"
                id={`example-${index}`}
                aria-pressed={JSON.stringify(shown.requests) === JSON.stringify(example.requests)}
                onClick={() => {
                  change({ shown: example, focus: `example-${index}` });
                  const sheet = document.getElementById("ask")!;
                  if (sheet.matches(":popover-open")) sheet.hidePopover();
                }}
              >
                {say(name)}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  );
}

interface NowProps {
  readonly now: number;
  readonly zone: string;
  /** The name of the source. */
  readonly place: string;
  readonly onChange: (now: number) => void;
}

/** Invalid input stays in the control and keeps the previous time. Another source keeps the moment. */
function NowField({ now, zone, place, onChange }: NowProps) {
  const { say } = useWords();
  const [fault, setFault] = useState<Told>();
  const wallTime = toWallTime(now, zone);

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
        <span>
          {say("askedAt")} <small title={zone}>{say("timeOf", place)}</small>
        </span>
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
      <p class="fault" id="fault-times" role="status">
        {fault && say(...fault)}
      </p>
    </div>
  );
}
