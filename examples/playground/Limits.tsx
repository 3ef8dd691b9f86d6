import type { CheckedItem } from "stock-transfer";
import type { CheckedProps } from "./PartProps";
import { Text } from "./parts";
import { useWords } from "./words";

/** The foot of the lines: what those that can go use of each limit, and what did not fit. */
export function Limits({ answered: { context }, checked: { check } }: CheckedProps) {
  const { say, weight, volume, integer } = useWords();
  const { items } = check;
  const volumeOf = ({ sku, requestedQty }: CheckedItem) => requestedQty * (context.stock.get(sku)?.unitVolume ?? 0);
  const limits = [
    ["weightLimit", check.weightLimit, (item: CheckedItem) => item.totalWeight, weight, "over_weight_limit"],
    ["volumeLimit", check.volumeLimit, volumeOf, volume, "over_volume_limit"],
    ["unitLimit", check.unitLimit, (item: CheckedItem) => item.requestedQty, integer, "over_unit_limit"],
  ] as const;
  return (
    <div class="limits" role="group" aria-label={say("limits")}>
      {limits.map(([name, limit, amountOf, tellIn, code]) => {
        if (limit === undefined) return null;
        const asked = items.reduce((total, item) => total + amountOf(item), 0);
        const tell = (amount: number) => tellIn(amount, [asked, limit, ...items.map(amountOf)]);
        // Goods without a weight or volume use nothing of the limit.
        const allowed = items.filter((item) => item.allowed && amountOf(item) > 0);
        const sum = allowed.reduce((total, item) => total + amountOf(item), 0);
        const over = items.flatMap((item) =>
          item.refusals.flatMap((refusal) => {
            if (refusal.code !== code) return [];
            // Under `whole`, all lines share one excess.
            const isWhole = context.weightRule === "whole";
            const end = limit + refusal.overBy;
            return [{ name: isWhole ? say("allLines") : item.sku, end, amount: isWhole ? end : amountOf(item) }];
          }),
        );
        const shown = context.weightRule === "whole" ? over.slice(0, 1) : over;
        const percent = (amount: number) =>
          `${(100 * amount) / Math.max(sum, limit, 1, ...shown.map(({ end }) => end))}%`;
        return (
          <div class="limit" key={name}>
            <div>
              <small>{say(name)}</small>
              <span>
                <b>{tell(sum)}</b> {say("ofMost", tell(limit))}
              </span>
              {sum <= limit && <span class="left">{say("free", tell(limit - sum))}</span>}
            </div>
            <div
              class="meter"
              role="img"
              aria-label={`${say(name)}: ${tell(sum)} ${say("ofMost", tell(limit))}`}
              style={{ "--limit": percent(limit) }}
            >
              {allowed.map((item) => (
                <i style={{ width: percent(amountOf(item)) }} title={`${item.sku}: ${tell(amountOf(item))}`} />
              ))}
            </div>
            {shown.map(({ end, amount }) => (
              <div class="over" aria-hidden="true">
                <i style={{ "--from": percent(end - amount), "--wide": percent(amount) }} />
              </div>
            ))}
            <p>
              {shown.map(({ name: what, end }) => (
                <strong>
                  <Text>{`${say("withLine", what, tell(end))} `}</Text>
                </strong>
              ))}
              {asked !== sum && say("withAll", tell(asked))}
            </p>
          </div>
        );
      })}
    </div>
  );
}
