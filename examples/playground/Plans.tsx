import { useMemo, useState } from "preact/hooks";
import { parseCheckRequest } from "stock-transfer";
import { planSources } from "stock-transfer/planners";
import { gapsOf, needsOf, planNight, rowsOf } from "../demo/night";
import { planRest } from "../demo/plans";
import { type CaseRequest, type CheckCase, shownRequest, toLines, toRequests } from "./checkCase";
import type { Order } from "./orders";
import { Bar, Beyond, Button, Table, Text, tryTo } from "./parts";
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
      <Button id={`create-${id}`} onClick={() => create(orders)}>
        {say(orders.length > 1 ? "createTransfers" : "createTransfer", integer(orders.length))}
      </Button>
      <Button
        class="outline secondary"
        id={`open-${id}`}
        onClick={() => change({ shown: next(), focus: "src", isOther: true })}
      >
        {say("openTransfers")}
      </Button>
    </p>
  );
}

function Plan({ shown, answered, change, create }: PartProps) {
  const { say, list, integer, weight } = useWords();
  const { value: checked } = answered.result;
  if (!checked) return null;
  const { weightLimit, items } = checked.check;
  const plan = tryTo(() => planRest(checked, answered.context.stock));
  if (!plan) return <Beyond />;
  const { transfers, impossible, optimal, lowerBound } = plan;
  if (transfers.length === 0 && impossible.length === 0) return <p>{say("nothingMayGo")}</p>;
  const more = transfers.length - maxTransfersShown;
  const planned = [...transfers.flatMap((transfer) => transfer.items), ...impossible];
  const plannedOf = (sku: string) => planned.reduce((sum, item) => sum + (item.sku === sku ? item.qty : 0), 0);
  const weights = [weightLimit, ...transfers.slice(0, maxTransfersShown).map(({ totalWeight }) => totalWeight)];
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
      <ol>
        {transfers.slice(0, maxTransfersShown).map(({ totalWeight: amount, items: sent }) => {
          const title = `${say("ofLimit", weight(amount, weights), weight(weightLimit, weights))}: ${list(sent)}`;
          return (
            <li>
              <Text>{title}</Text>
              <Bar title={title} limit={weightLimit} allowed={[{ amount, title }]} />
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
  const { say, list, date, integer, reason, issue } = useWords();
  const { network, now, notBefore } = context;
  const request = parseCheckRequest(body);
  const plan = request.value ? planSources(request.value, { network, stocks, now, notBefore }) : request;
  if (plan.issues) return <p class="faults">{plan.issues.map(issue).join(" ")}</p>;
  const { sources, missing, optimal, lowerBound } = plan.value;
  const rows = sources.map(({ srcWarehouseCode, transferType, estimatedArrivalDate, items }) => {
    return [srcWarehouseCode, transferType, date(estimatedArrivalDate), list(items)];
  });
  const orders = sources.map(({ srcWarehouseCode: src, transferType: type, items }) => {
    return { src, dest: shownRequest(shown).dest, type, lines: toLines(items), of: shown.at };
  });
  return (
    <>
      {sources.length > 0 && (
        <>
          <Table caption={say("sources")} columns={["from", "service", "arrivalDay", "items"]} rows={rows} />
          <p>
            {sources.length > 1 && (optimal ? say("fewestWarehouses") : say("leastWarehouses", integer(lowerBound)))}{" "}
            {say("limitAside")}
          </p>
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
  const { say, integer, weight, date, reason, issue } = useWords();
  const [isAsked, setAsked] = useState(false);
  const { network, now } = context;
  const plan = useMemo(() => (isAsked ? planNight(network, stocks, now) : undefined), [isAsked, network, stocks, now]);
  if (!plan) {
    return (
      <Button id="plan-night" onClick={() => setAsked(true)}>
        {say("planNight")}
      </Button>
    );
  }
  if (plan.issues) return <p class="faults">{plan.issues.map(issue).join(" ")}</p>;
  const { transfers } = plan.value;
  const planned = rowsOf(plan.value);
  const weights = planned.map((row) => row.weight);
  const rows = planned.map((row) => [
    ...[row.dest, row.src, row.transferType, date(row.arrival)],
    ...[integer(row.transfers), integer(row.units), weight(row.weight, weights)],
  ]);
  const orders = toRequests(plan.value);
  const next = () => ({ ...shown, arriveBy: "", requests: orders, at: 0 });
  return (
    <>
      <p>{say("nightNeeds", integer(needsOf(network, stocks).length), integer(transfers.length))}</p>
      <Table
        caption={say("night")}
        columns={["to", "from", "service", "arrivalDay", "transfers", "unitsSent", "weightSent"]}
        rows={rows}
      />
      <ul>
        {gapsOf(plan.value).map(({ codes, lines, units }) => (
          <li>{`${say("nightLacks", integer(units), integer(lines))} ${codes.map(reason).join(" ")}`}</li>
        ))}
      </ul>
      {transfers.length > 0 && <MakeTransfers id="night" {...{ change, create, orders, next }} />}
    </>
  );
}

export const plans = { plan: Plan, sources: Sources, night: Night } as const;

export type Plans = typeof plans;
