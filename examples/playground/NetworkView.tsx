import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { NetworkConfig, WarehouseConfig } from "stock-transfer";
import { drawNetwork } from "../pictures/drawNetwork";
import { drawHalfYear } from "../pictures/drawHalfYear";
import type { ViewProps } from "./CheckView";
import { titleOf } from "./company";
import { Editors, type EditorsProps } from "./Editors";
import { Choice, Picture, Table, useWidth } from "./parts";
import { useWords, type Words } from "./words";

/** Warehouses and lanes, to view and edit. */
export function NetworkView(props: ViewProps & EditorsProps) {
  const { parameters, company, draft, keep } = props;
  const { config } = company.network;
  const { say, tag } = useWords();
  const [asked, setAsked] = useState(parameters.get("at") ?? "");
  const [isOpen, setIsOpen] = useState(draft.size > 0);
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
      {shown && <Shown config={config} warehouse={shown} choose={choose} />}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary id="edit-network">{say("own")}</summary>
        {isOpen && <Editors key={tag} {...props} />}
      </details>
    </>
  );
}

interface ShownProps {
  readonly config: NetworkConfig;
  readonly warehouse: WarehouseConfig;
  readonly choose: (code: string) => void;
}

/** The map and, for one warehouse, its terms, its days and its outgoing lanes. */
function Shown({ config, warehouse, choose }: ShownProps) {
  const words = useWords();
  const { say } = words;
  const [year, setYear] = useState(2026);
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(place) < 900;
  const { code, timeZone, workingDays } = warehouse;
  const map = drawNetwork(config, code, Date.parse(`${year}-01-01`), isNarrow, say);
  const codes = config.warehouses.map((each) => [each.code, titleOf(each)] as const);
  const halves = ([1, 2] as const).map((half) => drawHalfYear(warehouse, year, half, words));
  const chooseAt = ({ target }: Event) => {
    const pressed = (target as Element).closest("[data-code]")?.getAttribute("data-code");
    if (pressed) choose(pressed);
  };
  return (
    <>
      <p class="small">{say("mapHint", titleOf(warehouse))}</p>
      <div class="row map" ref={place} onClick={chooseAt}>
        <Picture name={say("map")} drawn={map} />
        <div class="row">
          <section>
            <Choice title={say("warehouse")} id="warehouse" value={code} options={codes} onChange={choose} />
            <Table
              caption={code}
              columns={["timeZone", "worksOn", "takesUntil"]}
              rows={[[timeZone, words.weekdays(workingDays), tellCutOffs(warehouse, words)]]}
            />
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
            <Picture name={`${say("daysOf")} ${year}`} drawn={halves.join(" ")} />
            <p class="small">{`–: ${say("closed")}. ×: ${say("holiday")}. +: ${say("extra")}.`}</p>
          </section>
        </div>
      </div>
      <Lanes config={config} warehouse={warehouse} />
    </>
  );
}

function tellCutOffs({ cutOff, cutOffOn = {} }: WarehouseConfig, { say, weekdays }: Words): string {
  const byDay = typeof cutOff === "object" ? Object.entries(cutOff) : [];
  const onWeekdays = [...new Set(byDay.map(([, at]) => at))].map((at) => {
    const days = byDay.filter(([, other]) => other === at).map(([day]) => Number(day));
    return `${at} ${weekdays(days)}`;
  });
  const always = typeof cutOff === "object" ? [] : [cutOff ?? say("endOfDay")];
  const onDates = Object.entries(cutOffOn).map(([date, at]) => say("onDay", at!, date));
  return [...always, ...onWeekdays, ...onDates].join("; ");
}

function Lanes({ config, warehouse }: Omit<ShownProps, "choose">) {
  const { code } = warehouse;
  const { say, weight, volume, integer, weekdays } = useWords();
  const lanes = [
    ...(config.lanes ?? []).filter(({ src }) => src === code),
    ...[config.defaultLane ?? []].flat().map((lane) => ({ ...lane, dest: say("anyOther") })),
  ];
  if (lanes.length === 0) return <p>{say("noLanes", code)}</p>;
  const nameOf = (dest: string) => config.warehouses.filter((each) => each.code === dest).map(titleOf)[0] ?? dest;
  const rows = lanes.map((lane) => {
    const { outboundHandlingDays: before = 0, inboundHandlingDays: after = 0, volumeLimit, unitLimit } = lane;
    const limits = [
      weight(lane.weightLimit),
      volumeLimit !== undefined && volume(volumeLimit),
      unitLimit !== undefined && say("ofUnits", integer(unitLimit)),
    ];
    return [
      nameOf(lane.dest),
      lane.transferType,
      weekdays(lane.departureDays),
      say("transitDays", integer(lane.transitDays), weekdays(lane.transitWorkingDays)),
      say("handlingDays", integer(before), integer(after)),
      limits.filter(Boolean).join(", "),
    ];
  });
  const columns = ["to", "service", "departs", "inTransit", "handlingTime", "takes"] as const;
  return <Table caption={say("lanesOf", code)} columns={columns} rows={rows} />;
}
