import { useRef, useState } from "preact/hooks";
import { exampleCases, shownRequest, weightRules, withRequest } from "./checkCase";
import type { PartProps } from "./PartProps";
import { zoneOf } from "./company";
import { Button } from "./parts";
import { readWallTime, toWallTime } from "./wallTime";

const ruleNames = {
  fill: "in order, while they fit",
  whole: "all together, or none",
  each: "each line alone",
};

/** From where to where, when it is asked, and by which rule. */
export function Question({ shown, company, change }: PartProps) {
  const { src, dest } = shownRequest(shown);
  const codes = company.network.config.warehouses.map(({ code }) => code);
  return (
    <form autocomplete="off" onSubmit={(event) => event.preventDefault()}>
      {!company.own && (
        <p class="row">
          Examples:{" "}
          {Object.entries(exampleCases).map(([name, example], index) => {
            const show = () => change({ shown: example, focus: `example-${index}`, isOther: true });
            return (
              <Button class="outline secondary chip" id={`example-${index}`} onClick={show}>
                {name}
              </Button>
            );
          })}
        </p>
      )}
      <div class="fields">
        <WarehouseField
          id="src"
          name="From"
          codes={codes}
          code={src}
          onChange={(code) => change({ shown: withRequest(shown, { src: code, type: "" }), focus: "src" })}
        />
        <WarehouseField
          id="dest"
          name="To"
          codes={codes}
          code={dest}
          onChange={(code) => change({ shown: withRequest(shown, { dest: code, type: "" }) })}
        />
        <NowField
          now={shown.now}
          zone={zoneOf(company, src)}
          onChange={(now) => change({ shown: { ...shown, now } })}
        />
        <label>
          Lines are loaded
          <select
            id="rule"
            value={shown.weightRule}
            onInput={({ currentTarget: { value } }) => {
              const weightRule = weightRules.find((rule) => rule === value) ?? shown.weightRule;
              change({ shown: { ...shown, weightRule } });
            }}
          >
            {weightRules.map((rule) => (
              <option value={rule}>{ruleNames[rule]}</option>
            ))}
          </select>
        </label>
      </div>
    </form>
  );
}

function WarehouseField(props: {
  id: string;
  name: string;
  codes: readonly string[];
  code: string;
  onChange: (code: string) => void;
}) {
  const { id, name, codes, code } = props;
  return (
    <label>
      {name}
      <select id={id} value={code} onInput={({ currentTarget }) => props.onChange(currentTarget.value)}>
        {!codes.includes(code) && <option value={code}>{code} (not known)</option>}
        {codes.map((each) => (
          <option value={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

/** When it is asked. What is no time leaves the one before, and stays in the control. */
function NowField({ now, zone, onChange }: { now: number; zone: string; onChange: (now: number) => void }) {
  const [fault, setFault] = useState("");
  const control = useRef<HTMLInputElement>(null);
  const wallTime = toWallTime(now, zone);
  const [first, second] = readWallTime(wallTime, zone);
  const isSecond = second !== undefined && now >= second;

  function read(typed: string): void {
    const [instant] = readWallTime(typed, zone);
    if (instant === undefined) {
      setFault(`This is no date and time from 1900 to 2199: the answer is for ${wallTime.replace("T", " ")}.`);
      return;
    }
    const then = toWallTime(instant, zone);
    const isSkipped = !then.startsWith(typed);
    setFault(isSkipped ? `The clocks of ${zone} skip this time: the answer is for ${then.replace("T", " ")}.` : "");
    // The control shows no parts of a second: an instant that was not touched stays as it is.
    if (then !== wallTime) onChange(instant);
  }

  return (
    <div>
      <label>
        Asked at <small>{zone}</small>
        <input
          id="now"
          ref={control}
          type="datetime-local"
          step={wallTime.endsWith(":00") ? 60 : 1}
          min="1900-01-01T00:00"
          max="2199-12-31T23:59"
          defaultValue={wallTime}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </label>
      {second !== undefined && (
        <label>
          <input
            id="second-time"
            type="checkbox"
            checked={isSecond}
            onInput={() => onChange(isSecond ? first! : second)}
          />{" "}
          The clocks of {zone} show this time twice: the second time is meant
        </label>
      )}
      <p class="faults" id="fault-times" role="status">
        {fault}
      </p>
    </div>
  );
}
