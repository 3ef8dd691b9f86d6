import { checkServices, checkTransfer, earliestTransfer, type TransferCheck } from "stock-transfer";
import type { Answered, Checked } from "./answerCase";
import { type CaseRequest, type CheckCase, shownRequest, withRequest } from "./checkCase";
import type { Words } from "./speak";

/** A change of the question with which more can go. */
export interface Remedy {
  readonly units: number;
  readonly arrival: string;
  readonly shown: CheckCase;
  readonly label: string;
}

/** A division into several transfers, by the planner. */
export interface Split {
  readonly units: number;
  readonly requests: readonly CaseRequest[];
}

/** The change of the question that sends most: the earliest of these, and the one with the fewest transfers. */
export function bestRemedy(
  shown: CheckCase,
  { context }: Answered,
  { request, check }: Checked,
  split: Split | undefined,
  { say, integer, byService, date }: Words,
): Remedy | undefined {
  const asked = check.items.reduce((sum, { requestedQty }) => sum + requestedQty, 0);
  const arrival = check.estimatedArrivalDate;
  const tellUnits = (units: number) =>
    units === asked ? say("sendAll", integer(check.items.length)) : say("sendUnits", integer(units), integer(asked));
  const others = checkServices({ ...request, transferType: undefined }, context).value ?? [];
  const byOthers = others
    .filter(({ transferType }) => transferType !== check.transferType)
    .map((other) => {
      const [units, day] = [unitsOf(other), other.estimatedArrivalDate];
      const label = say("byOther", tellUnits(units), byService(other.transferType), date(day, arrival));
      return { units, arrival: day, shown: withRequest(shown, { type: other.transferType }), label };
    });
  const { requests, at } = shown;
  const bySplit = split && {
    ...{ units: split.units, arrival },
    shown: { ...shown, requests: [...requests.slice(0, at), ...split.requests, ...requests.slice(at + 1)] },
    label: say("inTransfers", tellUnits(split.units), integer(split.requests.length)),
  };
  const remedies = [bySplit, startLater(), ...byOthers].filter((each) => each !== undefined);
  return remedies
    .filter(({ units }) => units > unitsOf(check))
    .sort((a, b) => b.units - a.units || (a.arrival < b.arrival ? -1 : Number(a.arrival > b.arrival)))[0];

  function startLater(): Remedy | undefined {
    if (check.items.every(({ refusals }) => refusals.every(({ code }) => code !== "insufficient_stock")))
      return undefined;
    const { network, stock, now, booked } = context;
    const start = earliestTransfer(request, { network, stock, now, booked }).value?.transferDate;
    const later = start && checkTransfer(request, { ...context, notBefore: start }).value;
    if (!later) return undefined;
    const units = unitsOf(later);
    const label = say("fromDate", tellUnits(units), date(start, arrival));
    return { units, arrival: later.estimatedArrivalDate, shown: { ...shown, notBefore: start, arriveBy: "" }, label };
  }
}

/** The requests of a division of the shown request. */
export function splitOf(
  shown: CheckCase,
  { check }: Checked,
  transfers: readonly { readonly items: readonly { readonly sku: string; readonly qty: number }[] }[],
): Split {
  const requests = transfers.map(({ items }) => {
    const lines = items.map(({ sku, qty }) => ({ sku, qty: String(qty) }));
    return { ...shownRequest(shown), type: check.transferType, lines };
  });
  const units = transfers.reduce((sum, { items }) => sum + items.reduce((total, { qty }) => total + qty, 0), 0);
  return { units, requests };
}

/** The units of the lines that can go. */
function unitsOf({ items }: TransferCheck): number {
  return items.reduce((sum, { allowed, requestedQty }) => sum + (allowed ? requestedQty : 0), 0);
}
