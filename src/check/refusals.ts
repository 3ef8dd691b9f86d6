import type { Fault } from "../result/Issue";
import type { Phrase } from "../result/messages";
import { integerFault, nonBlankFault } from "../result/valueFaults";

/** Why a line may not be transferred. */
export type Refusal =
  | {
      /** The SKU is unknown at the source. This is always the only refusal. */
      readonly code: "unknown_sku";
    }
  | {
      /** The stock level has `transferable: false`. */
      readonly code: "not_transferable";
    }
  | {
      /** The `forbids` of the context returned a rule. */
      readonly code: "forbidden";
      /** The name of the rule. */
      readonly rule: string;
    }
  | {
      /** The SKU has no `unitWeight`. A weight of 0 is valid. */
      readonly code: "missing_weight";
    }
  | {
      /** The lane has a volume limit, and the SKU has no `unitVolume`. */
      readonly code: "missing_volume";
    }
  | {
      /** The quantity is not a multiple of the pack. */
      readonly code: "broken_pack";
      /** Units in a pack, ≥ 2. */
      readonly packQty: number;
      /** Units beyond the last whole pack, ≥ 1. */
      readonly overBy: number;
    }
  | {
      /** More units are requested than are available. */
      readonly code: "insufficient_stock";
      /** Missing units, ≥ 1. */
      readonly shortBy: number;
    }
  | {
      /** Too few of the available units are fresh enough on the latest arrival date. */
      readonly code: "short_shelf_life";
      /** Missing units, ≥ 1, in addition to the missing units of `insufficient_stock`. */
      readonly shortBy: number;
    }
  | {
      /** More units are requested than the destination accepts. */
      readonly code: "not_accepted";
      /** Units above the accepted quantity, ≥ 1. */
      readonly overBy: number;
    }
  | {
      /** The weight limit is exceeded, according to the option `weightRule`. */
      readonly code: "over_weight_limit";
      /**
       * The excess weight, ≥ 1. `fill`: over the room left by earlier allowed lines. `whole`: of all lines without
       * other refusals together. `each`: of this line alone.
       */
      readonly overBy: number;
    }
  | {
      /** The volume limit is exceeded, according to the option `weightRule`. */
      readonly code: "over_volume_limit";
      /** The excess volume, as for `over_weight_limit`. */
      readonly overBy: number;
    }
  | {
      /** The unit limit is exceeded, according to the option `weightRule`. */
      readonly code: "over_unit_limit";
      /** The excess units, as for `over_weight_limit`. */
      readonly overBy: number;
    };

/** A param of refusals. */
export interface RefusalParam {
  /** The field name in the HTTP API. */
  readonly wireName: string;
  /** The minimum of an integer; `undefined` for a text that is not blank. */
  readonly min?: number;
}

type ParamOf<Code> = Code extends unknown ? Exclude<keyof Extract<Refusal, { readonly code: Code }>, "code"> : never;

export type RefusalParamName = ParamOf<Refusal["code"]>;

interface RefusalRow<Code> {
  readonly params: Readonly<Record<ParamOf<Code>, RefusalParam>>;
  /** Whether a stock table, too, can refuse a change with this code. */
  readonly barsClaims?: true;
}

/** A refusal that applies regardless of the quantity. */
interface NeedRow {
  /** The phrase of the issue `never_available`; `undefined` if this refusal depends on the lane. */
  readonly needed: Phrase | undefined;
}

/** A refusal with an amount. */
export interface AmountRow<Of extends string = "units" | "weight" | "volume"> {
  /** The unit of the amount. */
  readonly of: Of;
}

const rule = { wireName: "rule" } as const;
const packQty = { wireName: "pack_qty", min: 2 } as const;
const shortBy = { wireName: "short_by", min: 1 } as const;
const overBy = { wireName: "over_by", min: 1 } as const;

/** Every param, in the order of the HTTP API. */
export const refusalParams = { rule, packQty, shortBy, overBy } satisfies Record<RefusalParamName, RefusalParam>;

/** The params that a refusal may have. */
export type RefusalFields = Partial<Record<RefusalParamName, unknown>> & Pick<Refusal, "code">;

/** One row for each code, in the order of the refusals of a line. */
export const refusals = {
  unknown_sku: { params: {}, needed: "known_sku", barsClaims: true },
  not_transferable: { params: {}, needed: "transferable", barsClaims: true },
  forbidden: { params: { rule }, needed: "permitted" },
  missing_weight: { params: {}, needed: "known_weight" },
  missing_volume: { params: {}, needed: undefined },
  broken_pack: { params: { packQty, overBy }, of: "units" },
  insufficient_stock: { params: { shortBy }, of: "units", barsClaims: true },
  short_shelf_life: { params: { shortBy }, of: "units" },
  not_accepted: { params: { overBy }, of: "units" },
  over_weight_limit: { params: { overBy }, of: "weight" },
  over_volume_limit: { params: { overBy }, of: "volume" },
  over_unit_limit: { params: { overBy }, of: "units" },
} as const satisfies { readonly [Code in Refusal["code"]]: RefusalRow<Code> & (NeedRow | AmountRow) };

/** The rows by code. */
export type Refusals = typeof refusals;

export const refusalCodes = /* @__PURE__ */ Object.keys(refusals) as readonly Refusal["code"][];

/** The phrase of the issue `never_available` for a refusal that applies regardless of the quantity and the lane. */
export function neededFor(code: Refusal["code"]): Phrase | undefined {
  return (refusals[code] as Partial<NeedRow>).needed;
}

/** The params of a code with their names; empty for an unknown code. */
export function paramsOf(code: Refusal["code"]): readonly [name: RefusalParamName, param: RefusalParam][] {
  return Object.entries(refusalCodes.includes(code) ? refusals[code].params : {}) as [RefusalParamName, RefusalParam][];
}

export function paramFault(value: unknown, { min }: RefusalParam): Fault | undefined {
  return min === undefined ? nonBlankFault(value) : integerFault(value, min);
}
