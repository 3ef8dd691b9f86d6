import { earliestTransfer, explainSchedule, parseCheckRequest, planSources } from "stock-transfer";
import { planRest, valueOf } from "../demo/service";
import { listItems } from "../demo/show";
import type { Answered, Checked } from "./answerCase";
import { shownRequest, toBody } from "./checkCase";
import { Bar, Table, tryTo } from "./parts";
import type { PartProps } from "./PartProps";
import { Programs } from "./Programs";
import { useWords } from "./words";

const maxTransfersShown = 50;
const sourceColumns = ["source", "service", "arrival", "items"];

/** What is asked less often, closed until it is wanted. */
export function More(props: PartProps & { readonly answers: readonly Answered[] }) {
  const { value: checked } = props.answered.result;
  return (
    <div class="more">
      {checked && (
        <>
          <details>
            <summary>Why it arrives on that day</summary>
            <Steps {...props} checked={checked} />
          </details>
          <details>
            <summary>When all of it could go</summary>
            <Earliest {...props} checked={checked} />
          </details>
          <details>
            <summary>The transfers that send all that is there</summary>
            <Plan {...props} checked={checked} />
          </details>
        </>
      )}
      <details>
        <summary>From which warehouses it could come</summary>
        <Sources {...props} />
      </details>
      <details>
        <summary>The same for programs</summary>
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
      <ul lang={words.tag}>
        {explainSchedule(now, route).map((step) => (
          <li>{words.step(step)}</li>
        ))}
      </ul>
      <p class="small">
        For a stage of so many days, the next one begins so many working days after it began. If it began on a closed
        day, the next working day is the first that counts.
      </p>
    </>
  );
}

/** When there is enough of everything, by what is known beforehand of the stock. */
function Earliest({ answered: { context }, checked: { request } }: CheckedProps) {
  const words = useWords();
  const { network, stock, now, transferType } = context;
  const { value, issues } = earliestTransfer(request, { network, stock, now, transferType });
  const day = (date: string) => words.date(date, new Date(now).toISOString());
  const movements = request.items.flatMap(({ sku }) =>
    (stock.get(sku)?.movements ?? []).map(({ on, qty }) => {
      const units = words.integer(Math.abs(qty));
      return `${day(on)}: ${units} × ${sku} ${qty > 0 ? "arrive" : "are promised to others"}`;
    }),
  );
  return (
    <>
      <p>
        <strong lang={issues && words.tag}>
          {issues
            ? issues.map(words.issue).join(" ")
            : `There is enough of everything for a transfer on ${day(value.transferDate)}, which arrives on ${day(value.estimatedArrivalDate)}.`}
        </strong>
      </p>
      <ul>
        {value?.items.map(({ sku, qty, on }) => (
          <li>
            {words.integer(qty)} × {sku}: enough for good from {day(on)}
          </li>
        ))}
        {movements.map((told) => (
          <li>{told}</li>
        ))}
      </ul>
      <p class="small">The stock alone is looked at here: limits do not change with time.</p>
    </>
  );
}

function Plan({ answered, checked }: CheckedProps) {
  const words = useWords();
  const { weightLimit, items } = checked.check;
  const plan = tryTo(() => planRest(checked, answered.context.stock));
  if ("fault" in plan) return <p class="faults">{plan.fault}</p>;
  const { transfers, impossible, optimal, lowerBound } = plan.value;
  if (transfers.length === 0 && impossible.length === 0) return <p>Nothing that may go is there.</p>;
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
          const title = `${words.weight(transfer.totalWeight)} of ${words.weight(weightLimit)}`;
          return (
            <li>
              {title}: {listItems(transfer.items)}
              <Bar
                segments={[{ amount: transfer.totalWeight, title }]}
                limit={weightLimit}
                title={`limit: ${words.weight(weightLimit)}`}
              />
            </li>
          );
        })}
      </ol>
      <p>
        {more > 0 && `And ${words.integer(more)} transfers more. `}
        {transfers.length > 0 &&
          (optimal
            ? "It cannot be done with fewer transfers. "
            : `At least ${words.integer(lowerBound)} transfers are needed. `)}
        {left.length > 0 && `Not sent, since it is not available or may not go: ${listItems(left)}. `}
        {impossible.length > 0 && `One unit alone is over a limit: ${listItems(impossible)}.`}
      </p>
    </>
  );
}

function Sources({ shown, answered: { context, stocks } }: PartProps) {
  const words = useWords();
  const request = parseCheckRequest(toBody(shownRequest(shown)));
  const plan = request.value && planSources(request.value, { network: context.network, stocks, now: context.now });
  if (!plan?.value) return <p>The request says neither what is wanted nor where.</p>;
  const { sources, missing, optimal, lowerBound } = plan.value;
  const rows = sources.map(({ srcWarehouseCode, transferType, estimatedArrivalDate, items }) => {
    return [srcWarehouseCode, transferType, words.date(estimatedArrivalDate), listItems(items)];
  });
  return (
    <>
      {sources.length > 0 && <Table caption="The sources" columns={sourceColumns} rows={rows} />}
      {sources.length > 0 && (
        <p>
          {optimal ? "It cannot be done with fewer warehouses." : `At least ${lowerBound} warehouses are needed.`} The
          weight limit of one transfer is left aside here.
        </p>
      )}
      <ul>
        {missing.map(({ sku, qty, codes }) => (
          <li>
            No warehouse can send {words.integer(qty)} × {sku}:{" "}
            <span lang={words.tag}>{codes.map(words.reason).join(" ")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
