import type { CheckedItem, TransferCheck } from "stock-transfer";
import { hasWeight } from "../demo/verdict";
import type { Answered, Checked } from "./answerCase";
import { Bar, Marked } from "./parts";
import type { PartProps } from "./PartProps";
import { useWords, type Words } from "./words";

/** The limits of one transfer, and how much of each the lines take. */
export function Limits({ answered, was, checked }: PartProps & { readonly checked: Checked }) {
  const words = useWords();
  const before = was?.result.value && limitsOf(was.result.value.check, was, words);
  return (
    <>
      {limitsOf(checked.check, answered, words).map(({ name, limit, amountOf, tell, told }) => {
        // Those that may go come first.
        const items = [...checked.check.items].sort((a, b) => Number(b.allowed) - Number(a.allowed));
        const segments = items.map((item) => ({
          amount: amountOf(item),
          title: `${item.sku}: ${tell(amountOf(item))}`,
          isRefused: !item.allowed,
        }));
        return (
          <div key={name}>
            <p class="limit-told">
              <strong>{name}</strong>{" "}
              <Marked now={told} was={before?.find((each) => each.name === name)?.told} isBrief />
            </p>
            <Bar
              segments={segments.filter(({ amount }) => amount > 0)}
              limit={limit}
              title={words.say("limitOf", tell(limit))}
            />
          </div>
        );
      })}
    </>
  );
}

interface Limit {
  readonly name: string;
  readonly limit: number;
  /** What takes room of it: goods without a weight or a volume take none. */
  readonly amountOf: (item: CheckedItem) => number;
  readonly tell: (amount: number) => string;
  readonly told: string;
}

function limitsOf(check: TransferCheck, { context }: Answered, words: Words): Limit[] {
  const { say } = words;
  const { weightLimit, volumeLimit, unitLimit } = check;
  const isKnown = check.items.every(hasWeight);
  const volumeOf = ({ sku, requestedQty }: CheckedItem) => requestedQty * (context.stock.get(sku)?.unitVolume ?? 0);
  const unitsOf = ({ requestedQty }: CheckedItem) => requestedQty;
  const limits = [
    ["weightLimit", weightLimit, (item: CheckedItem) => item.totalWeight, words.weight],
    ["volumeLimit", volumeLimit, volumeOf, words.volume],
    ["unitLimit", unitLimit, unitsOf, words.integer],
  ] as const;
  return limits.flatMap(([name, limit, amountOf, tell]) => {
    if (limit === undefined) return [];
    const sumOf = (items: readonly CheckedItem[]) => items.reduce((sum, item) => sum + amountOf(item), 0);
    const [allowed, all] = [sumOf(check.items.filter((item) => item.allowed)), sumOf(check.items)];
    const taken = say("taken", tell(allowed), tell(limit));
    const told = allowed === all ? taken : say(isKnown ? "allLines" : "allLinesAtLeast", taken, tell(all));
    return [{ name: say(name), limit, amountOf, tell, told }];
  });
}
