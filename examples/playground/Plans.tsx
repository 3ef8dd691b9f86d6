import { useMemo, useState } from "preact/hooks";
import { parseCheckRequest } from "stock-transfer";
import { planSources, type SupplyNeed, type SupplyPlan, type TransferPlan } from "stock-transfer/planners";
import { type Costs, demoCosts, demoLevels, nightNeeds, planNight, rowsOf, gapsByWarehouse } from "../demo/night";
import { planRest } from "../demo/plans";
import type { Answered, Checked } from "./answerCase";
import { type CaseRequest, type CheckCase, readNumber, shownRequest, toLines, toRequests } from "./checkCase";
import type { Order } from "./orders";
import { Beyond, Button, Table, Text, tryTo } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords } from "./words";

// The parts that need the planners, which are a tenth of the page: a file of their own, loaded when one is opened.

const maxTransfersShown = 50;

/** The case with other requests in the place of the shown one. */
function withRequests(shown: CheckCase, others: readonly CaseRequest[]): CheckCase {
  const { requests, at } = shown;
  return { ...shown, arriveBy: "", requests: [...requests.slice(0, at), ...others, ...requests.slice(at + 1)] };
}

interface MakeProps extends Pick<PartProps, "change" | "create"> {
  readonly id: string;
  readonly orders: readonly Order[];
  /** The case with the planned transfers as its requests. */
  readonly next: () => CheckCase;
}

/** Creates planned transfers, or opens them as checks. */
function MakeTransfers({ id, change, create, orders, next }: MakeProps) {
  const { say, integer } = useWords();
  return (
    <p class="row">
      <Button class="primary" id={`create-${id}`} onClick={() => create(orders)}>
        {say("createTransfers", integer(orders.length))}
      </Button>
      <Button id={`open-${id}`} onClick={() => change({ shown: next(), focus: "answer" })}>
        {say("openTransfers")}
      </Button>
    </p>
  );
}

function Plan({ shown, answered, change, create }: PartProps) {
  const { say, list, integer, weight, volume } = useWords();
  const { value: checked } = answered.result;
  if (!checked) return null;
  const { weightLimit, volumeLimit = Infinity, unitLimit = Infinity, items } = checked.check;
  const plan = tryTo(() => planRest(checked, answered.context.stock));
  if (!plan) return <Beyond />;
  const { transfers, impossible, optimal, lowerBound } = plan;
  if (transfers.length === 0 && impossible.length === 0) return <p>{say("nothingMayGo")}</p>;
  const more = transfers.length - maxTransfersShown;
  const planned = [...transfers.flatMap((transfer) => transfer.items), ...impossible];
  const plannedOf = (sku: string) => planned.reduce((sum, item) => sum + (item.sku === sku ? item.qty : 0), 0);
  const units = (amount: number) => `${integer(amount)} ${say("unitsSent").toLowerCase()}`;
  /** What a transfer uses of the limit that it uses most. */
  const fullest = ({ totalWeight, items: sent }: (typeof transfers)[number]) => {
    const volumeOf = (sku: string) => answered.context.stock.get(sku)?.unitVolume ?? 0;
    const uses = [
      { amount: totalWeight, limit: weightLimit, tell: weight },
      { amount: sent.reduce((sum, { sku, qty }) => sum + qty * volumeOf(sku), 0), limit: volumeLimit, tell: volume },
      { amount: sent.reduce((sum, { qty }) => sum + qty, 0), limit: unitLimit, tell: units },
    ];
    return uses.reduce((most, use) => (use.amount / use.limit > most.amount / most.limit ? use : most));
  };
  const left = items
    .map(({ sku, requestedQty }) => ({ sku, qty: requestedQty - plannedOf(sku) }))
    .filter(({ qty }) => qty > 0);
  const orders = transfers.map((each) => {
    return { ...shownRequest(shown), type: checked.check.transferType, lines: toLines(each.items), of: shown.at };
  });
  const told = [
    more > 0 && say("moreTransfers", integer(more)),
    transfers.length > 1 && (optimal ? say("fewestTransfers") : say("leastTransfers", integer(lowerBound))),
    left.length > 0 && say("notSent", list(left)),
    impossible.length > 0 && say("oneIsOver", list(impossible)),
  ];
  return (
    <>
      <ol class="told">
        {transfers.slice(0, maxTransfersShown).map((each) => {
          const { amount, limit, tell } = fullest(each);
          const both = [amount, limit];
          const title = `${say("ofLimit", tell(amount, both), tell(limit, both))}: ${list(each.items)}`;
          return (
            <li>
              <Text>{title}</Text>
            </li>
          );
        })}
      </ol>
      <p>
        <Text>{told.filter(Boolean).join(" ")}</Text>
      </p>
      {transfers.length > 1 && transfers.length <= maxTransfersShown && (
        <MakeTransfers id="plan" {...{ change, create, orders }} next={() => withRequests(shown, orders)} />
      )}
    </>
  );
}

function Sources({ shown, answered: { context, stocks, body }, change, create }: PartProps) {
  const { say, list, date, integer, reason, issue, service } = useWords();
  const { network, now, notBefore } = context;
  const request = parseCheckRequest(body);
  const plan = request.value ? planSources(request.value, { network, stocks, now, notBefore }) : request;
  if (plan.issues) return <p class="fault">{plan.issues.map(issue).join(" ")}</p>;
  const { sources, missing } = plan.value;
  const rows = sources.map(({ srcWarehouseCode, transferType, estimatedArrivalDate, items }) => {
    return [srcWarehouseCode, service(transferType), date(estimatedArrivalDate), list(items)];
  });
  const orders = sources.map(({ srcWarehouseCode: src, transferType: type, items }) => {
    return { src, dest: shownRequest(shown).dest, type, lines: toLines(items), of: shown.at };
  });
  return (
    <>
      {sources.length > 0 && (
        <>
          <Table caption={say("sources")} columns={["from", "service", "arrivalDay", "items"]} rows={rows} />
          <p>{say("limitAside")}</p>
          <MakeTransfers id="sources" {...{ change, create, orders }} next={() => withRequests(shown, orders)} />
        </>
      )}
      <ul>
        {missing.map(({ sku, qty, codes }) => (
          <li>
            <Text>{`${say("noneSends", integer(qty), sku)} ${codes.map(reason).join(" ")}`}</Text>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The needs of all warehouses, planned once it is asked for. */
function Night({ shown, answered: { context }, company: { stocks }, change, create }: PartProps) {
  const { say, integer, tag, issue, service } = useWords();
  const { network, now } = context;
  const services = [...new Set((network.config.lanes ?? []).map(({ transferType }) => transferType))];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const asked = shown.night;
  const termsOf = <Amount,>(read: (name: string, otherwise: number) => Amount) => ({
    levels: { minQty: read("minQty", demoLevels.minQty), maxQty: read("maxQty", demoLevels.maxQty) },
    costs: Object.fromEntries(services.map((each) => [each, read(each, demoCosts[each] ?? 1_000)] as const)),
  });
  const amountOf = (name: string, otherwise: number) => asked?.[name] ?? otherwise;
  const { levels, costs } = termsOf((name, otherwise) =>
    readNumber(typed[name] ?? String(amountOf(name, otherwise)), tag),
  );
  const isValid = areCounts(levels) && areCounts(costs) && levels.minQty <= levels.maxQty;
  const night = useMemo(() => {
    const terms = termsOf(amountOf);
    if (!asked || terms.levels.minQty > terms.levels.maxQty) return undefined;
    const needs = nightNeeds(network, stocks, terms.levels);
    return { ...terms, needs, plan: planNight(needs, { network, stocks, now }, terms.costs, terms.levels) };
  }, [asked, network, stocks, now]);
  const plan = night?.plan.value;
  const fieldOf = (name: string, title: string, value: number | string) => (
    <label>
      <span>{title}</span>
      <input
        id={`night-${name}`}
        inputMode="numeric"
        value={typed[name] ?? integer(Number(value))}
        onInput={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
      />
    </label>
  );
  const orders = plan ? toRequests(plan) : [];
  const next = () => ({ ...shown, arriveBy: "", requests: orders, at: 0 });
  const createAll: typeof create = (all) => {
    setTyped(Object.fromEntries(Object.entries(asked ?? {}).map(([name, amount]) => [name, integer(amount)])));
    create(all);
  };
  const planIt = () => {
    if (!isValid) return;
    setTyped({});
    change({ shown: { ...shown, night: { ...levels, ...costs } }, focus: "plan-night" });
  };
  return (
    <>
      <p>{say("nightHint")}</p>
      <div class="fields">
        {fieldOf("minQty", say("minimum"), levels.minQty)}
        {fieldOf("maxQty", say("maximum"), levels.maxQty)}
        {services.map((each) => fieldOf(each, say("costOf", service(each)), costs[each]!))}
      </div>
      <p>
        <Button id="plan-night" disabled={!isValid} onClick={planIt}>
          {say("planNight")}
        </Button>
      </p>
      {!isValid && <p class="fault">{say("badLevels")}</p>}
      {night?.plan.issues && <p class="fault">{night.plan.issues.map(issue).join(" ")}</p>}
      {orders.length > 0 && <MakeTransfers id="night" {...{ change, create: createAll, orders, next }} />}
      {plan && <NightPlan {...night} plan={plan} />}
    </>
  );
}

function areCounts<Name extends string>(all: Readonly<Record<Name, number | string>>): all is Record<Name, number> {
  return Object.values(all).every((each) => Number.isSafeInteger(each));
}

interface NightPlanProps {
  readonly needs: readonly SupplyNeed[];
  readonly costs: Costs;
  readonly plan: SupplyPlan;
}

/** What goes where, what that costs, and what is missing. */
function NightPlan({ needs, costs, plan }: NightPlanProps) {
  const { say, list, integer, weight, date, reason, service } = useWords();
  const planned = rowsOf(plan).map((row) => ({ ...row, cost: (costs[row.transferType] ?? 0) * row.transfers }));
  const weights = planned.map((row) => row.weight);
  const sumOf = (all: readonly { readonly qty: number }[]) => all.reduce((sum, { qty }) => sum + qty, 0);
  const totalCost = planned.reduce((sum, { cost }) => sum + cost, 0);
  const missing = say("missingUnits", integer(sumOf(plan.missing)));
  return (
    <>
      <h3>
        {plan.transfers.length === 0
          ? say("noNight")
          : say("nightCosts", integer(plan.transfers.length), integer(totalCost))}
      </h3>
      {plan.transfers.length > 0 && (
        <Table
          caption={say("night")}
          columns={["to", "from", "service", "arrivalDay", "transfers", "unitsSent", "weightSent", "costs"]}
          rows={planned.map((row) => [
            ...[row.dest, row.src, service(row.transferType), date(row.arrival)],
            ...[integer(row.transfers), integer(row.units), weight(row.weight, weights), integer(row.cost)],
          ])}
        />
      )}
      <h3>{missing}</h3>
      <Table
        caption={missing}
        columns={["warehouse", "unitsMissing", "items", "reasons"]}
        rows={gapsByWarehouse(plan).map(({ need, codes, items }) => [
          needs[need]!.destWarehouseCode,
          ...[integer(sumOf(items)), list(items), codes.map(reason).join(" ")],
        ])}
      />
    </>
  );
}

/** The transfers that take what is available and allowed. */
export function planSplit({ request, check }: Checked, { context }: Answered): TransferPlan["transfers"] {
  return planRest({ request, check }, context.stock).transfers;
}

export const plans = { plan: Plan, sources: Sources, night: Night } as const;

export type Plans = typeof plans;
