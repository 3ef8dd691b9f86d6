import type { CheckedItem, Refusal, Result, TransferCheck } from "stock-transfer";
import { paramsOf, type RefusalFields } from "../../src/check/refusals";

/** Refusals as texts: the code, then the rule or the amount. Further params make no difference. */
export function told(refusals: readonly Refusal[] = []): readonly string[] {
  return refusals.map(({ code, rule, shortBy, overBy }: RefusalFields) =>
    [code, rule ?? shortBy ?? overBy].join(" ").trim(),
  );
}

export interface ToldItem extends Omit<CheckedItem, "refusals"> {
  readonly refusals: readonly string[];
}

/** Items with their refusals as texts. */
export function toldItems(items: readonly CheckedItem[]): readonly ToldItem[] {
  return items.map((item) => ({ ...item, refusals: told(item.refusals) }));
}

/** The result of a check with its refusals as texts. */
export function toldCheck(result: Result<TransferCheck>) {
  const { value, issues } = result;
  return { value: value && { ...value, items: toldItems(value.items) }, issues };
}

/** A refusal whose other params have their minimum. */
export function refusalOf(code: Refusal["code"], given: object = {}): Refusal {
  const params = paramsOf(code).map(([name, { min }]) => [name, min ?? "a rule"]);
  return { code, ...Object.fromEntries(params), ...given } as Refusal;
}
