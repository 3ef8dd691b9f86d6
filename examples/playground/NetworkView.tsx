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
      <h1>The network</h1>
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
            <Scrollable name="The map" html={drawNetwork(config, shown.code, Date.parse(`${year}-01-01`), isNarrow)} />
          </div>
          <p class="small">
            {isNarrow ? "West is above, east below" : "From west to east"}, by time zones. Marked: the lanes of{" "}
            {shown.code}, with their days in transit.
          </p>
          <div class="beside">
            <section>
              <label>
                Warehouse{" "}
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
                The days of{" "}
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
                    name={`The days of ${year}, half ${half}`}
                    html={drawHalfYear(shown, year, half, words.locale)}
                  />
                ))}
              </div>
              <p class="small">–: closed on this weekday. ×: holiday. +: works although its weekday does not.</p>
            </section>
          </div>
          <Lanes config={config} code={shown.code} />
        </>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary id="edit-network">A network of your own</summary>
        {isOpen && <Editors {...props} />}
      </details>
    </>
  );
}

function Facts({ warehouse }: { readonly warehouse: WarehouseConfig }) {
  const { timeZone, workingDays, cutOff = "the end of the day", cutOffOn = {} } = warehouse;
  const byDay = typeof cutOff === "string" ? [] : Object.entries(cutOff);
  const cutOffs = [
    ...(typeof cutOff === "string" ? [cutOff] : []),
    ...[...new Set(byDay.map(([, at]) => at))].map((at) => {
      const days = byDay.filter(([, other]) => other === at).map(([day]) => Number(day));
      return `${at} ${tellWeekdays(days)}`;
    }),
    ...Object.entries(cutOffOn).map(([date, at]) => `${at} on ${date}`),
  ];
  return (
    <dl>
      <dt>Time zone</dt>
      <dd>{timeZone}</dd>
      <dt>Works</dt>
      <dd>{tellWeekdays(workingDays)}</dd>
      <dt>Takes requests until</dt>
      <dd>{cutOffs.join("; ")}</dd>
    </dl>
  );
}
