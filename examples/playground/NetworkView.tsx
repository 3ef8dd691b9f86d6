import { useRef, useState } from "preact/hooks";
import type { NetworkConfig, WarehouseConfig } from "stock-transfer";
import { drawNetwork } from "../pictures/drawNetwork";
import { drawHalfYear, kindOf } from "../pictures/drawHalfYear";
import { answerCase } from "./answerCase";
import {
  casesOf,
  type CheckCase,
  type ClosedDate,
  maxClosed,
  readCase,
  readClosed,
  shownRequest,
  withRequest,
  withToggled,
  writeClosed,
} from "./checkCase";
import type { ViewProps } from "./CheckView";
import { type Company, demoOf, titleOf } from "./company";
import { DateField } from "./DateField";
import { ClosedChip } from "./Days";
import { Editors, type EditorsProps } from "./Editors";
import { NetworkForm } from "./NetworkForm";
import type { EditKind } from "./edits";
import { Button, Choice, CopyButton, Marked, Picture, tryTo, UndoButtons, useAddress, useWidth } from "./parts";
import { tellAnswer } from "./Verdicts";
import { useWords } from "./words";

/** What is shown of the network. */
interface Place {
  /** The code of a warehouse. */
  readonly at: string;
  readonly year: number;
  readonly closed: readonly ClosedDate[];
}

const years = { min: 1970, max: 2199 };

function readPlace(parameters: URLSearchParams, now: number): Place {
  const year = Number(parameters.get("year"));
  return {
    at: parameters.get("at") ?? "",
    year: Number.isInteger(year) && isShownYear(year) ? year : new Date(now).getUTCFullYear(),
    closed: parameters
      .getAll("closed")
      .flatMap((each) => readClosed(each))
      .slice(0, maxClosed),
  };
}

function isShownYear(year: number): boolean {
  return year >= years.min && year <= years.max;
}

function writePlace({ at, year, closed }: Place): URLSearchParams {
  return new URLSearchParams([["at", at], ["year", `${year}`], ...closed.map((each) => ["closed", writeClosed(each)])]);
}

interface NetworkProps extends ViewProps, EditorsProps {
  /** Replaces the company, and stays at the form. */
  readonly edit: (company: Company) => void;
  /** The check, which counts the closed days. */
  readonly checkAddress: string;
  /** The state of the check. */
  readonly check: URLSearchParams;
}

/** Warehouses and lanes, to view and edit. */
export function NetworkView(props: NetworkProps) {
  const { company, draft, edit, use, checkAddress, check } = props;
  const { config } = company.network;
  const { say, tag } = useWords();
  const { value: checked } = readCase(check, casesOf[company.demo][0]![1]);
  const [address, show, edition] = useAddress(props);
  const [isOpen, setIsOpen] = useState(draft.size > 0);
  const place = readPlace(address, checked.now);
  const shown = [place.at, shownRequest(checked).src]
    .flatMap((at) => config.warehouses.filter(({ code }) => code === at))
    .concat(config.warehouses)[0];
  const change = (changed: Partial<Place>, kind: EditKind = "step") =>
    show(writePlace({ ...place, at: shown?.code ?? "", ...changed }), kind);
  return (
    <>
      <div class="row">
        <h1>{say("networkTitle")}</h1>
        <UndoButtons />
        <CopyButton id="copy-link" textOf={() => location.href}>
          {say("copyLink")}
        </CopyButton>
      </div>
      {shown && <Shown {...{ config, warehouse: shown, place, change, edition, checkAddress }} />}
      {shown && <NetworkForm key={`${shown.code} ${edition}`} {...{ company, warehouse: shown, edit, use }} />}
      <CheckNow {...{ company, checkAddress }} shown={checked} />
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary id="edit-network">{say("own")}</summary>
        {isOpen && <Editors key={`${tag} ${JSON.stringify(config)}`} {...props} />}
      </details>
    </>
  );
}

interface CheckNowProps extends Pick<NetworkProps, "company" | "checkAddress"> {
  readonly shown: CheckCase;
}

/** What the check says of each service with this network, and with the demonstration if that differs. */
function CheckNow({ company, shown, checkAddress }: CheckNowProps) {
  const words = useWords();
  const { src, dest } = shownRequest(shown);
  const services = company.network.routes(src, dest).value ?? [];
  const tell = (used: Company, type: string) =>
    tryTo(() => tellAnswer(answerCase(withRequest(shown, { type }), used, words.tag)[shown.at]!, words)) ?? "";
  return (
    <div class="now" role="status">
      <a href={checkAddress}>{`${src} → ${dest}`}</a>
      {services.map(({ transferType: type }) => (
        <p class="small" key={type}>
          {words.service(type)}:{" "}
          <Marked now={tell(company, type)} was={company.own && tell(demoOf(company.demo)!, type)} />
        </p>
      ))}
    </div>
  );
}

interface ShownProps {
  readonly config: NetworkConfig;
  readonly warehouse: WarehouseConfig;
  readonly place: Place;
  readonly change: (changed: Partial<Place>, kind?: EditKind) => void;
  readonly edition: number;
  readonly checkAddress: string;
}

/** The map and, for one warehouse, its terms, its days and its outgoing lanes. */
function Shown(props: ShownProps) {
  const { config, warehouse, place, change, edition } = props;
  const words = useWords();
  const { say } = words;
  const { year, closed } = place;
  const element = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(element) < 900;
  const { code } = warehouse;
  const map = drawNetwork(config, code, Date.parse(`${year}-01-01`), isNarrow, say);
  const codes = config.warehouses.map((each) => [each.code, titleOf(each)] as const);
  const shut = closed.filter((each) => each.kind === "warehouse" && each.code === code).map(({ day }) => day);
  const halves = ([1, 2] as const).map((half) => drawHalfYear(warehouse, year, half, words, shut));
  const choose = (at: string) => change({ at });
  const toggle = (day: string) => change({ closed: withToggled(closed, { day, kind: "warehouse", code }) });
  const chooseAt = ({ target }: Event) => {
    const pressed = (target as Element).closest("[data-code]")?.getAttribute("data-code");
    if (pressed) choose(pressed);
  };
  const toggleAt = ({ target }: Event) => {
    const day = (target as Element).closest("[data-day]")?.getAttribute("data-day");
    if (day) toggle(day);
  };
  return (
    <>
      <p class="small">{say("mapHint", titleOf(warehouse))}</p>
      <div class="row map" ref={element} onClick={chooseAt}>
        <Picture name={say("map")} drawn={map} />
        <div class="row">
          <section>
            <Choice title={say("warehouse")} id="warehouse" value={code} options={codes} onChange={choose} />
          </section>
          <section>
            <label>
              {say("daysOf")}{" "}
              <input
                key={edition}
                id="year"
                type="number"
                {...years}
                defaultValue={`${year}`}
                onInput={({ currentTarget: { valueAsNumber } }) => {
                  if (isShownYear(valueAsNumber)) change({ year: valueAsNumber }, "typed");
                }}
              />
            </label>
            <div onClick={toggleAt}>
              <Picture name={`${say("daysOf")} ${year}`} drawn={halves.join(" ")} />
            </div>
            <p class="small">{`–: ${say("closed")}. ×: ${say("holiday")}. +: ${say("extra")}. ▪: ${say("shut")}.`}</p>
            <Closed key={edition} {...props} toggle={toggle} />
          </section>
        </div>
      </div>
    </>
  );
}

type ClosedProps = ShownProps & { readonly toggle: (day: string) => void };

/** The closed days of all warehouses, and a date to close without a pointer. */
function Closed({ config, warehouse, place, change, checkAddress, toggle }: ClosedProps) {
  const { say } = useWords();
  const [day, setDay] = useState("");
  const { closed } = place;
  const isClosedAnyway = (each: ClosedDate) =>
    config.warehouses.some(
      (own) => each.kind === "warehouse" && own.code === each.code && /closed|holiday/.test(kindOf(own, each.day)),
    );
  return (
    <>
      <div class="row">
        <DateField title={say("closeWarehouse", warehouse.code)} id="close-on" date={day} onChange={setDay} />
        <Button id="close-it" disabled={day === ""} onClick={() => toggle(day)}>
          {say("closeIt")}
        </Button>
      </div>
      <div class="closed" role="status">
        {closed.map((each) => (
          <p class="small">
            <ClosedChip closed={each} reopen={() => change({ closed: withToggled(closed, each) })} />{" "}
            {isClosedAnyway(each) && say("closedAnyway")}
          </p>
        ))}
        {closed.length === 0 ? (
          <p class="small">{say("closeInCheck")}</p>
        ) : (
          <a href={checkAddress}>{say("seeInCheck")}</a>
        )}
      </div>
    </>
  );
}
