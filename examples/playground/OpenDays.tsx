import { startOfISOWeek } from "date-fns";
import { tz } from "@date-fns/tz";
import type { WarehouseConfig } from "stock-transfer";
import { daysFrom, writeDay } from "../pictures/days";
import { type ClosedDate, readDate, withToggled } from "./checkCase";
import { cityOf, type Company } from "./company";
import { Button, RemovableChip, useArrows } from "./parts";
import { dayIn } from "./speak";
import { tellClosed } from "./tellClosed";
import { useWords } from "./words";

const weeks = 8;
/** On a phone, fewer weeks are shown. */
const weeksOnPhone = 2;
const signs = { works: "", closed: "", holiday: "×", extra: "+", shut: "×" } as const;

interface OpenDaysProps {
  readonly company: Company;
  readonly now: number;
  /** The first day to show, or empty. */
  readonly from: string;
  readonly closed: readonly ClosedDate[];
  readonly change: (changed: Readonly<Record<string, string>>, closed?: readonly ClosedDate[]) => void;
}

/** Eight weeks of every warehouse. A click closes a day, which the matrix and the check then count. */
export function OpenDays({ company, now, from, closed, change }: OpenDaysProps) {
  const words = useWords();
  const { say, date, locale } = words;
  const { warehouses } = company.network.config;
  const today = dayIn(warehouses[0]?.timeZone ?? "UTC", now);
  const start = readDate(from, []) === "" ? today : from;
  const monday = dayIn("UTC", startOfISOWeek(`${start}T00:00:00Z`, { in: tz("UTC") }).getTime());
  const days = daysFrom(monday, 7 * weeks);
  const arrows = useArrows();
  const idOf = (row: number, column: number) => `open-${row}-${days[column]}`;
  const turn = (by: number) => change({ from: daysFrom(monday, 1, 7 * by)[0]! });
  return (
    <section class="card" aria-labelledby="h-open">
      <header>
        <h2 id="h-open">{say("openDays")}</h2>
        <span class="row push">
          <Button
            class="quiet icon"
            icon="chevron-left"
            id="weeks-before"
            aria-label={say("earlier")}
            onClick={() => turn(-weeks)}
          />
          <small>{say("fromTo", date(monday, monday), date(days.at(-1)!))}</small>
          <Button
            class="quiet icon"
            icon="chevron-right"
            id="weeks-after"
            aria-label={say("laterDays")}
            onClick={() => turn(weeks)}
          />
        </span>
      </header>
      <div class="body">
        <div class="strip" role="group" aria-label={say("openDays")} onKeyDown={(event) => arrows.move(event, idOf)}>
          {Array.from({ length: weeks }, (_, week) => (
            <span
              class={week < weeksOnPhone ? "week" : "week later"}
              style={{ "--r": 1, "--c": 1 + 7 * week }}
              aria-hidden="true"
            >
              {writeDay(monday, say("dayOfMonth"), locale, 7 * week)}
            </span>
          ))}
          {warehouses.map((warehouse, row) => (
            <>
              <span class="place" style={{ "--r": row + 2 }} aria-hidden="true">
                {cityOf(company, warehouse.code)}
              </span>
              {days.map((day, column) => {
                const own: ClosedDate = { day, kind: "warehouse", code: warehouse.code };
                const isShut = closed.some((each) => each.day === day && each.code === warehouse.code);
                const kind = isShut ? "shut" : kindOf(warehouse, day);
                const told = say("closeHere", cityOf(company, warehouse.code), date(day, monday), say(kind));
                return (
                  <button
                    type="button"
                    class={`day ${kind} ${day === today ? "today" : ""} ${column < 7 * weeksOnPhone ? "" : "later"}`}
                    id={idOf(row, column)}
                    style={{ "--r": row + 2, "--c": column + 1 }}
                    {...arrows.stopAt(row, column)}
                    aria-label={told}
                    title={told}
                    onClick={() => change({}, withToggled(closed, own))}
                  >
                    {signs[kind]}
                  </button>
                );
              })}
            </>
          ))}
        </div>
        <div class="shuts" role="status" id="shuts">
          {closed.length > 0 && (
            <p class="row">
              {closed.map((each) => {
                const told = tellClosed(each, company, words);
                return (
                  <RemovableChip
                    text={told}
                    label={say("reopen", told)}
                    onClick={() => change({}, withToggled(closed, each))}
                  />
                );
              })}
            </p>
          )}
        </div>
        <p class="legend">
          {(["works", "closed", "holiday", "today"] as const).map((kind) => (
            <span>
              <i class={`day ${kind}`} />
              {say(kind)}
            </span>
          ))}
          <span class="push">{say("closeHintDays")}</span>
        </p>
      </div>
    </section>
  );
}

/** What a day is by the configuration of the warehouse. */
function kindOf({ workingDays, holidays = [], extraWorkingDays = [] }: WarehouseConfig, day: string) {
  if (holidays.includes(day)) return "holiday";
  if (extraWorkingDays.includes(day)) return "extra";
  return (workingDays ?? [1, 2, 3, 4, 5, 6, 7]).includes(Number(writeDay(day, "i"))) ? "works" : "closed";
}
