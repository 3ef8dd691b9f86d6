import type { CheckedItem, TransferCheck } from "stock-transfer";
import type { Answered } from "./answerCase";
import type { CheckedProps } from "./PartProps";
import { Bar, Marked, Text } from "./parts";
import { useWords, type Words } from "./words";

/** The limits of one transfer, what the allowed lines use of each, and what did not fit. */
export function Limits({ answered, was, checked }: CheckedProps) {
  const words = useWords();
  const before = was?.result.value && limitsOf(was.result.value.check, was, words);
  return limitsOf(checked.check, answered, words).map(({ name, told, limit, allowed, refused }) => (
    <div key={name}>
      <strong>{name}</strong> <Marked now={told} was={before?.find((each) => each.name === name)?.told} isBrief />
      <Bar title={told} limit={limit} allowed={allowed} refused={refused} />
      {refused.map(({ title }) => (
        <p class="faults small">
          <Text>{title}</Text>
        </p>
      ))}
    </div>
  ));
}

function limitsOf({ items, ...check }: TransferCheck, { context }: Answered, { say, weight, volume, integer }: Words) {
  const volumeOf = ({ sku, requestedQty }: CheckedItem) => requestedQty * (context.stock.get(sku)?.unitVolume ?? 0);
  const limits = [
    ["weightLimit", check.weightLimit, (item: CheckedItem) => item.totalWeight, weight, "over_weight_limit"],
    ["volumeLimit", check.volumeLimit, volumeOf, volume, "over_volume_limit"],
    ["unitLimit", check.unitLimit, (item: CheckedItem) => item.requestedQty, integer, "over_unit_limit"],
  ] as const;
  return limits.flatMap(([name, limit, amountOf, tellIn, code]) => {
    if (limit === undefined) return [];
    const asked = items.reduce((total, item) => total + amountOf(item), 0);
    const tell = (amount: number) => tellIn(amount, [asked, limit, ...items.map(amountOf)]);
    // Goods without a weight or volume use nothing of the limit.
    const allowed = items
      .filter((item) => item.allowed && amountOf(item) > 0)
      .map((item) => ({ amount: amountOf(item), title: `${item.sku}: ${tell(amountOf(item))}` }));
    const sum = allowed.reduce((total, { amount }) => total + amount, 0);
    const refused = items.flatMap((item) =>
      item.refusals.flatMap((refusal) => {
        if (refusal.code !== code) return [];
        // Under `whole`, all lines share one excess.
        const isWhole = context.weightRule === "whole";
        const end = limit + refusal.overBy;
        const [what, amount] = isWhole ? [say("allLines"), end] : [item.sku, amountOf(item)];
        const free = tell(amount - refusal.overBy);
        return [{ amount, end, title: say("tooMuch", what, tell(amount), free, tell(refusal.overBy)) }];
      }),
    );
    const shown = context.weightRule === "whole" ? refused.slice(0, 1) : refused;
    return [
      { name: say(name), told: say("taken", tell(asked), tell(limit), tell(sum)), limit, allowed, refused: shown },
    ];
  });
}
