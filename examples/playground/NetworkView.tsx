import { useState } from "preact/hooks";
import { type Route, scheduleTransfer, type TransferNetwork } from "stock-transfer";
import { countDays } from "../pictures/days";
import { cutOffOf, laneTermsOf } from "../pictures/laneTerms";
import {
  casesOf,
  type ClosedDate,
  readCase,
  readClosed,
  shownRequest,
  withRequest,
  writeCase,
  writeClosed,
} from "./checkCase";
import type { ViewProps } from "./CheckView";
import { closeDays } from "./closedDays";
import { cityOf, type Company, demoOf, zoneOf } from "./company";
import { Editors, type EditorsProps } from "./Editors";
import { Icon } from "./Icon";
import { LaneMatrix } from "./LaneMatrix";
import { NetworkForm } from "./NetworkForm";
import { OpenDays } from "./OpenDays";
import { Button, CopyLink, tryTo, UndoButtons, useAddress } from "./parts";
import { departuresOf } from "./ServiceChoice";
import { dayIn } from "./speak";
import { useWords } from "./words";

/** A service between two warehouses. */
export interface Lane {
  readonly src: string;
  readonly dest: string;
  readonly type: string;
}

interface NetworkProps extends ViewProps, EditorsProps {
  /** Replaces the company, and stays at the form. */
  readonly edit: (company: Company) => void;
  /** The address of a check. */
  readonly addressOfCheck: (state: URLSearchParams) => string;
  /** The state of the check. */
  readonly check: URLSearchParams;
}

/** Sources and destinations with the days between them; one lane in full; the open days. */
export function NetworkView(props: NetworkProps) {
  const { company, draft, edit, use, addressOfCheck, check } = props;
  const words = useWords();
  const { say, integer, moment, tag } = words;
  const { warehouses, lanes = [] } = company.network.config;
  const { value: checked } = readCase(check, casesOf[company.demo][0]![1]);
  const { now } = checked;
  const [address, show, edition] = useAddress(props);
  const [isJson, setJson] = useState(draft.size > 0);
  const [isForm, setForm] = useState(false);
  const asked = shownRequest(checked);
  const closed = address.getAll("closed").flatMap((each) => readClosed(each));
  const network = tryTo(() => closeDays(company.network, closed)) ?? company.network;
  const lane =
    laneIn(address, company.network) ??
    laneIn(new URLSearchParams({ at: asked.src, to: asked.dest, by: asked.type }), company.network);
  const change = (changed: Readonly<Record<string, string>>, shut: readonly ClosedDate[] = closed) => {
    const next = new URLSearchParams(Array.from(address).filter(([name]) => !(name in changed) && name !== "closed"));
    for (const [name, value] of Object.entries(changed)) next.set(name, value);
    for (const each of shut) next.append("closed", writeClosed(each));
    show(next, "step");
  };
  const choose = ({ src, dest, type }: Lane) => change({ at: src, to: dest, by: type });
  const checkOf = ({ src, dest, type }: Lane) =>
    addressOfCheck(writeCase({ ...withRequest(checked, { src, dest, type }), closed }));
  const place = lane?.src ?? warehouses[0]?.code ?? "";
  return (
    <>
      <div class="titled">
        <h1>{say("network")}</h1>
        <small>
          {say(
            "networkHint",
            integer(warehouses.length),
            integer(lanes.length),
            moment(now, zoneOf(company, place), now - 5 * 86_400_000),
            cityOf(company, place),
          )}
        </small>
        <span class="row push">
          <UndoButtons />
          <Button
            id="edit-network"
            icon="code-xml"
            aria-label={say("own")}
            aria-expanded={isJson}
            onClick={() => setJson(!isJson)}
          >
            <span class="wide">{say("own")}</span>
          </Button>
          <CopyLink isBrief />
        </span>
      </div>
      <div class="stack">
        {isJson && (
          <section class="card more">
            <div class="body">
              <Editors key={`${tag} ${JSON.stringify(company.network.config)}`} {...props} />
            </div>
          </section>
        )}
        <div class="beside">
          <LaneMatrix {...{ company, network, now, lane, choose }} />
          {lane && (
            <aside class="card next" aria-labelledby="h-lane" key={edition}>
              <header>
                <h2 id="h-lane">{`${cityOf(company, lane.src)} → ${cityOf(company, lane.dest)}`}</h2>
              </header>
              <div class="body">
                <LaneFacts {...{ company, network, now, lane }} isBrief={isForm} />
                <div class="row">
                  <a class="button primary" id="check-lane" href={checkOf(lane)}>
                    {say("checkLane")}
                  </a>
                  <Button id="edit-lane" icon="pencil" aria-expanded={isForm} onClick={() => setForm(!isForm)}>
                    {say("editLane")}
                  </Button>
                </div>
                {isForm && <NetworkForm {...{ company, lane, edit, use }} />}
              </div>
            </aside>
          )}
        </div>
        <OpenDays {...{ company, now, closed, change }} from={address.get("from") ?? ""} />
      </div>
    </>
  );
}

/** The lane of an address, if the network has it. */
function laneIn(address: URLSearchParams, network: TransferNetwork): Lane | undefined {
  const [src, dest, by] = [address.get("at"), address.get("to"), address.get("by")];
  const found = network.config.warehouses
    .filter(({ code }) => code === src)
    .flatMap((source) => network.config.warehouses.map(({ code }) => network.routes(source.code, code).value ?? []))
    .flat();
  const own = found.filter((route) => route.dest === dest);
  const route = own.find(({ transferType }) => transferType === by) ?? own[0] ?? found[0];
  return route && { src: route.src, dest: route.dest, type: route.transferType };
}

/** The arrival of an order now, and the days until it. Throws beyond the years that can be calculated. */
export function arrivalOf(route: Route, company: Company, now: number) {
  const { estimatedArrivalDate: date } = scheduleTransfer(now, route);
  return { date, days: countDays(dayIn(zoneOf(company, route.src), now), date) };
}

interface FactsProps {
  readonly company: Company;
  /** With the closed days. */
  readonly network: TransferNetwork;
  readonly now: number;
  readonly lane: Lane;
  /** Without the terms, which the form shows. */
  readonly isBrief: boolean;
}

/** The terms of a lane, and when an order now arrives. */
function LaneFacts({ company, network, now, lane, isBrief }: FactsProps) {
  const words = useWords();
  const { say, integer, date, roughly, volume, weekdays, service, byService } = words;
  const { src, dest, type } = lane;
  const { config } = company.network;
  const terms = laneTermsOf(src, dest, type, config);
  const source = config.warehouses.find(({ code }) => code === src)!;
  const tell = (used: TransferNetwork) =>
    tryTo(() => {
      const arrival = arrivalOf(used.route(src, dest, type).value!, company, now);
      return say("arrivesIn", date(arrival.date, new Date(now).toISOString()), say("daysInAll", integer(arrival.days)));
    }) ?? say("beyond");
  const [told, before] = [tell(network), tell(demoOf(company.demo)!.network)];
  const facts = [
    ["arrivalDay", told],
    ["usualCutOff", cutOffOf(terms, source, dayIn(source.timeZone, now)) ?? say("endOfDay")],
    ["field_outboundHandlingDays", integer(terms.outboundHandlingDays ?? 0)],
    ["inTransit", say("daysOn", integer(terms.transitDays ?? 0), weekdays(terms.transitWorkingDays))],
    ["field_inboundHandlingDays", integer(terms.inboundHandlingDays ?? 0)],
    ["departs", departuresOf(terms, words)],
    ["weightLimit", roughly(terms.weightLimit ?? 0)],
    ...(terms.volumeLimit === undefined ? [] : ([["volumeLimit", volume(terms.volumeLimit)]] as const)),
    ...(terms.unitLimit === undefined ? [] : ([["unitLimit", integer(terms.unitLimit)]] as const)),
  ] as const;
  const others = (network.routes(src, dest).value ?? []).filter(({ transferType }) => transferType !== type);
  return (
    <>
      <p>
        <small>{service(type)}</small>
      </p>
      <dl class="facts" id="lane-facts">
        {facts.slice(0, isBrief ? 2 : facts.length).map(([name, value]) => (
          <>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      {before !== told && <p class="badge is-late">{say("wasBefore", before)}</p>}
      {(isBrief ? [] : others).map((route) => (
        <p>
          <Icon name="route" />{" "}
          {say(
            "alsoBy",
            integer(tryTo(() => arrivalOf(route, company, now).days) ?? 0),
            byService(route.transferType),
            roughly(route.weightLimit),
          )}
        </p>
      ))}
    </>
  );
}
