import type { RouteData } from "../network/RouteData";
import type { Milestones } from "../schedule/milestones";
import type { CheckTerms } from "./CheckContext";
import type { Movement, Outlook } from "./projectedStock";

/** The inputs for checking a line, besides its stock level. */
export interface LineRules {
  readonly terms: CheckTerms;
  readonly route: RouteData;
  /** If omitted, lots are ignored. */
  readonly milestones?: Milestones | undefined;
  /** What earlier requests of a batch have claimed. */
  readonly claims?: { get(sku: string): Claim | undefined } | undefined;
  /** The movements that count; only with `notBefore`. */
  readonly later?: Outlook | undefined;
}

/** Units of one SKU that earlier requests have claimed. */
export interface Claim {
  readonly qty: number;
  /** The lots and arrivals that remain; `undefined` if nothing expires. */
  readonly lots: readonly Movement[] | undefined;
}
