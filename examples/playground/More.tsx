import { earliestTransfer, explainSchedule, parseCheckRequest, planSources } from "stock-transfer";
import { planRest, valueOf } from "../demo/service";
import type { Answered, Checked } from "./answerCase";
import { shownRequest, toBody } from "./checkCase";
import { Bar, Table, tryTo } from "./parts";
import type { PartProps } from "./PartProps";
import { Programs } from "./Programs";
import { useWords } from "./words";

const maxTransfersShown = 50;

/** What is asked less often, closed until it is wanted. */
export function More(props: PartProps & { readonly answers: readonly Answered[] }) {
  const { say } = useWords();
  const { value: checked } = props.answered.result;
  return (
    <div class="more">
      {checked && (
        <>
          <details>
            <summary>{say("why")}</summary>
            <Steps {...props} checked={checked} />
          </details>
          <details>
            <summary>{say("when")}</summary>
            <Earliest {...props} checked={checked} />
          </details>
          <details>
            <summary>{say("plan")}</summary>
            <Plan {...props} checked={checked} />
          </details>
        </>
      )}
      <details>
        <summary>{say("sources")}</summary>
        <Sources {...props} />
      </details>
      <details>
        <summary>{say("programs")}</summary>
        <Programs {...props} />
      </details>
    </div>
  );
}

type CheckedProps = PartProps & { readonly checked: Checked };

function Steps({ answered: { context }, checked: { request, check } }: CheckedProps) {
  const words = useWords();
  const { network, now } = context;
  const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode, check.transferType));
  return (
    <>
      <ul>
        {explainSchedule(now, route).map((step) => (
          <li>{words.step(step)}</li>
        ))}
      </ul>
      <p class="small">{words.say("stageHint")}</p>
    </>
  );
}

/** When there is enough of everything, by what is known beforehand of the stock. */
function Earliest({ answered: { context }, checked: { request } }: CheckedProps) {
  const words = useWords();
  const { say } = words;
  const { network, stock, now, transferType } = context;
  const { value, issues } = earliestTransfer(request, { network, stock, now, transferType });
  const day = (date: string) => words.date(date, new Date(now).toISOString());
  const movements = request.items.flatMap(({ sku }) =>
    (stock.get(sku)?.movements ?? []).map(({ on, qty }) => {
      const units = words.integer(Math.abs(qty));
      return say(qty > 0 ? "supply" : "promised", day(on), units, sku);
    }),
  );
  return (
    <>
      <p>
        <strong>
          {issues
            ? issues.map(words.issue).join(" ")
            : say("enoughOn", day(value.transferDate), day(value.estimatedArrivalDate))}
        </strong>
      </p>
      <ul>
        {value?.items.map(({ sku, qty, on }) => (
          <li>{say("enoughForGood", words.integer(qty), sku, day(on))}</li>
        ))}
        {movements.map((told) => (
          <li>{told}</li>
        ))}
      </ul>
      <p class="small">{say("stockAlone")}</p>
    </>
  );
}

function Plan({ answered, checked }: CheckedProps) {
  const words = useWords();
  const { say, list } = words;
  const { weightLimit, items } = checked.check;
  const plan = tryTo(() => planRest(checked, answered.context.stock));
  if ("fault" in plan) return <p class="faults">{plan.fault}</p>;
  const { transfers, impossible, optimal, lowerBound } = plan.value;
  if (transfers.length === 0 && impossible.length === 0) return <p>{say("nothingMayGo")}</p>;
  const more = transfers.length - maxTransfersShown;
  const planned = new Map<string, number>();
  for (const { sku, qty } of [...transfers.flatMap((transfer) => transfer.items), ...impossible])
    planned.set(sku, (planned.get(sku) ?? 0) + qty);
  const left = items
    .map(({ sku, requestedQty }) => ({ sku, qty: requestedQty - (planned.get(sku) ?? 0) }))
    .filter(({ qty }) => qty > 0);
  return (
    <>
      <ol>
        {transfers.slice(0, maxTransfersShown).map((transfer) => {
          const title = say("ofLimit", words.weight(transfer.totalWeight), words.weight(weightLimit));
          return (
            <li>
              {title}: {list(transfer.items)}
              <Bar
                segments={[{ amount: transfer.totalWeight, title }]}
                limit={weightLimit}
                title={say("limitOf", words.weight(weightLimit))}
              />
            </li>
          );
        })}
      </ol>
      <p>
        {more > 0 && `${say("moreTransfers", words.integer(more))} `}
        {transfers.length > 0 &&
          `${optimal ? say("fewestTransfers") : say("leastTransfers", words.integer(lowerBound))} `}
        {left.length > 0 && `${say("notSent", list(left))} `}
        {impossible.length > 0 && say("oneIsOver", list(impossible))}
      </p>
    </>
  );
}

function Sources({ shown, answered: { context, stocks } }: PartProps) {
  const words = useWords();
  const { say, list } = words;
  const columns = (["source", "service", "arrivalDay", "items"] as const).map((name) => say(name));
  const request = parseCheckRequest(toBody(shownRequest(shown)));
  const plan = request.value && planSources(request.value, { network: context.network, stocks, now: context.now });
  if (!plan?.value) return <p>{say("noWish")}</p>;
  const { sources, missing, optimal, lowerBound } = plan.value;
  const rows = sources.map(({ srcWarehouseCode, transferType, estimatedArrivalDate, items }) => {
    return [srcWarehouseCode, transferType, words.date(estimatedArrivalDate), list(items)];
  });
  return (
    <>
      {sources.length > 0 && <Table caption={say("sourcesFound")} columns={columns} rows={rows} />}
      {sources.length > 0 && (
        <p>
          {optimal ? say("fewestWarehouses") : say("leastWarehouses", words.integer(lowerBound))} {say("limitAside")}
        </p>
      )}
      <ul>
        {missing.map(({ sku, qty, codes }) => (
          <li>
            {say("noneSends", words.integer(qty), sku)} {codes.map(words.reason).join(" ")}
          </li>
        ))}
      </ul>
    </>
  );
}
