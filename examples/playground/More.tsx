import { useMemo, useState } from "preact/hooks";
import {
  earliestTransfer,
  encodeCheck,
  explainSchedule,
  failureEnvelope,
  issuesToError,
  parseCheckRequest,
  successEnvelope,
} from "stock-transfer";
import { planSources } from "stock-transfer/planners";
import { gapsOf, needsOf, planNight, rowsOf } from "../demo/night";
import { planRest, valueOf } from "../demo/service";
import type { Answered } from "./answerCase";
import { shownRequest, toBody, toRequests } from "./checkCase";
import { curlOfCheck, programOfChecks } from "./code";
import { Bar, Beyond, Button, Table, Text, tryTo } from "./parts";
import type { CheckedProps, PartProps } from "./PartProps";
import { originOfServer, Programs } from "./Programs";
import { useWords } from "./words";

const maxTransfersShown = 50;

type MoreProps = PartProps & { readonly answers: readonly Answered[] };

/** Less frequent questions, collapsed. */
export function More(props: MoreProps) {
  const { say } = useWords();
  const { value: checked } = props.answered.result;
  const parts = { ...(checked && { why: Steps, when: Earliest, plan: Plan }), sources: Sources, night: Night };
  return (
    <div class="more">
      {(Object.keys(parts) as (keyof typeof parts)[]).map((name) => {
        const Part = parts[name]!;
        return (
          <details key={name}>
            <summary>{say(name)}</summary>
            <Part {...props} checked={checked!} />
          </details>
        );
      })}
      <CheckPrograms {...props} />
    </div>
  );
}

function Steps({ answered: { context }, checked: { request, check } }: CheckedProps) {
  const { step } = useWords();
  const { network, now } = context;
  const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode, check.transferType));
  return (
    <ul>
      {explainSchedule(now, route).map((each) => (
        <li>{step(each)}</li>
      ))}
    </ul>
  );
}

function Earliest({ answered: { context }, checked: { request } }: CheckedProps) {
  const { say, date, integer, issue } = useWords();
  const { network, stock, now } = context;
  const { value, issues } = earliestTransfer(request, { network, stock, now });
  const day = (on: string) => date(on, new Date(now).toISOString());
  const enough = value?.items.map(({ sku, qty, on }) => say("enoughForGood", integer(qty), sku, day(on))) ?? [];
  const movements = request.items.flatMap(({ sku }) =>
    (stock.get(sku)?.movements ?? []).map(({ on, qty }) =>
      say(qty > 0 ? "supply" : "promised", day(on), integer(Math.abs(qty)), sku),
    ),
  );
  return (
    <>
      <strong>
        {issues
          ? issues.map(issue).join(" ")
          : say("enoughOn", day(value.transferDate), day(value.estimatedArrivalDate))}
      </strong>
      <ul>
        {[...enough, ...movements].map((told) => (
          <li>
            <Text>{told}</Text>
          </li>
        ))}
      </ul>
      <p class="small">{say("stockAlone")}</p>
    </>
  );
}

function Plan({ answered, checked }: CheckedProps) {
  const { say, list, integer, weight } = useWords();
  const { weightLimit, items } = checked.check;
  const plan = tryTo(() => planRest(checked, answered.context.stock));
  if (!plan) return <Beyond />;
  const { transfers, impossible, optimal, lowerBound } = plan;
  if (transfers.length === 0 && impossible.length === 0) return <p>{say("nothingMayGo")}</p>;
  const more = transfers.length - maxTransfersShown;
  const planned = [...transfers.flatMap((transfer) => transfer.items), ...impossible];
  const plannedOf = (sku: string) => planned.reduce((sum, item) => sum + (item.sku === sku ? item.qty : 0), 0);
  const left = items
    .map(({ sku, requestedQty }) => ({ sku, qty: requestedQty - plannedOf(sku) }))
    .filter(({ qty }) => qty > 0);
  const told = [
    more > 0 && say("moreTransfers", integer(more)),
    transfers.length > 0 && (optimal ? say("fewestTransfers") : say("leastTransfers", integer(lowerBound))),
    left.length > 0 && say("notSent", list(left)),
    impossible.length > 0 && say("oneIsOver", list(impossible)),
  ];
  return (
    <>
      <ol>
        {transfers.slice(0, maxTransfersShown).map(({ totalWeight: amount, items: sent }) => {
          const title = `${say("ofLimit", weight(amount), weight(weightLimit))}: ${list(sent)}`;
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
    </>
  );
}

function Sources({ shown, answered: { context, stocks } }: PartProps) {
  const { say, list, date, integer, reason, issue } = useWords();
  const request = parseCheckRequest(toBody(shownRequest(shown)));
  const plan = request.value
    ? planSources(request.value, { network: context.network, stocks, now: context.now })
    : request;
  if (plan.issues) return <p class="faults">{plan.issues.map(issue).join(" ")}</p>;
  const { sources, missing, optimal, lowerBound } = plan.value;
  const rows = sources.map(({ srcWarehouseCode, transferType, estimatedArrivalDate, items }) => {
    return [srcWarehouseCode, transferType, date(estimatedArrivalDate), list(items)];
  });
  return (
    <>
      {sources.length > 0 && (
        <>
          <Table caption={say("sources")} columns={["from", "service", "arrivalDay", "items"]} rows={rows} />
          <p>
            {optimal ? say("fewestWarehouses") : say("leastWarehouses", integer(lowerBound))} {say("limitAside")}
          </p>
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
function Night({ shown, answered: { context }, company: { stocks }, change }: PartProps) {
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
  const rows = rowsOf(plan.value).map((row) => [
    ...[row.dest, row.src, row.transferType, date(row.arrival)],
    ...[integer(row.transfers), integer(row.units), weight(row.weight)],
  ]);
  const makeTransfers = () =>
    change({ shown: { ...shown, arriveBy: "", requests: toRequests(plan.value), at: 0 }, focus: "src", isOther: true });
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
      {transfers.length > 0 && (
        <Button id="make-transfers" onClick={makeTransfers}>
          {say("makeTransfers")}
        </Button>
      )}
    </>
  );
}

function CheckPrograms({ shown, company, answers, answered: { result, context } }: MoreProps) {
  const { say } = useWords();
  const body = toBody(shownRequest(shown));
  const requests = answers.flatMap(({ result: { value } }) => (value ? [value.request] : []));
  const answer = result.issues
    ? failureEnvelope(issuesToError(result.issues), "playground")
    : successEnvelope(encodeCheck(result.value.check), "playground");
  const texts = [
    [say("request", "POST /business/v1/stock-transfer/check"), JSON.stringify(body, null, 2)],
    [say("answer"), JSON.stringify(answer, null, 2)],
    [say("curlOfCheck"), !company.own && curlOfCheck(body, originOfServer())],
    [say("inTypeScript"), !result.issues && programOfChecks(requests, context, company.stocks)],
  ] as const;
  return <Programs texts={texts} />;
}
