import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { WarehouseConfig } from "stock-transfer";
import { drawNetwork } from "../pictures/drawNetwork";
import { drawHalfYear } from "../pictures/drawHalfYear";
import type { ViewProps } from "./CheckView";
import { Editors, type EditorsProps } from "./Editors";
import { Lanes } from "./Lanes";
import { Choice, Scrollable } from "./parts";
import { useWidth } from "./useWidth";
import { tellWeekdays } from "./weekdays";
import { useWords } from "./words";

/** Warehouses and lanes to look at, and to change. */
export function NetworkView(props: ViewProps & EditorsProps) {
  const { parameters, company, draft, keep } = props;
  const { config } = company.network;
  const words = useWords();
  const { say } = words;
  const [asked, setAsked] = useState(parameters.get("at") ?? "");
  const [year, setYear] = useState(2026);
  const [isOpen, setIsOpen] = useState(draft.size > 0);
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(place) < 900;
  const shown = config.warehouses.find(({ code }) => code === asked) ?? config.warehouses[0];
  useLayoutEffect(() => {
    keep(new URLSearchParams());
  }, []);
  const choose = (code: string) => {
    setAsked(code);
    keep(new URLSearchParams({ at: code }));
  };
  return (
    <>
      <h1>{say("networkTitle")}</h1>
      {shown && (
        <>
          <div
            class="map"
            ref={place}
            onClick={({ target }) => {
              const code = (target as Element).closest("[data-code]")?.getAttribute("data-code");
              if (code) choose(code);
            }}
          >
            <Scrollable
              name={say("map")}
              html={drawNetwork(config, shown.code, Date.parse(`${year}-01-01`), isNarrow, say)}
            />
          </div>
          <p class="small">
            {say(isNarrow ? "mapIsTall" : "mapIsWide")} {say("marked", shown.code)}
          </p>
          <div class="beside">
            <section>
              <label>
                {say("warehouse")}{" "}
                <Choice
                  id="warehouse"
                  value={shown.code}
                  options={config.warehouses.map(({ code }) => [code])}
                  onChange={choose}
                />
              </label>
              <Facts warehouse={shown} />
            </section>
            <section>
              <label>
                {say("daysOf")}{" "}
                <input
                  id="year"
                  type="number"
                  min={1970}
                  max={2199}
                  value={year}
                  onInput={({ currentTarget: { valueAsNumber } }) => {
                    if (valueAsNumber >= 1970 && valueAsNumber <= 2199) setYear(valueAsNumber);
                  }}
                />
              </label>
              <div class="row">
                {([1, 2] as const).map((half) => (
                  <Scrollable
                    name={say("daysOfHalf", `${year}`, `${half}`)}
                    html={drawHalfYear(shown, year, half, words)}
                  />
                ))}
              </div>
              <p class="small">{say("yearHint", say("closed"), say("holiday"), say("extra"))}</p>
            </section>
          </div>
          <Lanes config={config} code={shown.code} />
        </>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary id="edit-network">{say("own")}</summary>
        {isOpen && <Editors {...props} />}
      </details>
    </>
  );
}

function Facts({ warehouse }: { readonly warehouse: WarehouseConfig }) {
  const words = useWords();
  const { say } = words;
  const { timeZone, workingDays, cutOff = say("endOfDay"), cutOffOn = {} } = warehouse;
  const byDay = typeof cutOff === "string" ? [] : Object.entries(cutOff);
  const cutOffs = [
    ...(typeof cutOff === "string" ? [cutOff] : []),
    ...[...new Set(byDay.map(([, at]) => at))].map((at) => {
      const days = byDay.filter(([, other]) => other === at).map(([day]) => Number(day));
      return `${at} ${tellWeekdays(words, days)}`;
    }),
    ...Object.entries(cutOffOn).map(([date, at]) => say("onDay", at!, date)),
  ];
  return (
    <dl>
      <dt>{say("timeZone")}</dt>
      <dd>{timeZone}</dd>
      <dt>{say("worksOn")}</dt>
      <dd>{tellWeekdays(words, workingDays)}</dd>
      <dt>{say("takesUntil")}</dt>
      <dd>{cutOffs.join("; ")}</dd>
    </dl>
  );
}
