import type { Answered, Checked } from "./answerCase";
import type { CheckCase } from "./checkCase";
import type { Company } from "./company";
import type { Order } from "./orders";

/** Replaces the case that is shown. */
export interface CaseChange {
  readonly shown: CheckCase;
  /** The id of the control to focus. */
  readonly focus?: string;
  /** Whether it is a different case, so that earlier answers are not compared with it. */
  readonly isOther?: boolean;
}

/** The props of each part of the check view. */
export interface PartProps {
  readonly shown: CheckCase;
  /** A change of this number replaces the controls and drops what was typed in them. */
  readonly edition: number;
  readonly company: Company;
  /** The answer to the shown request. */
  readonly answered: Answered;
  /** The answer before the current control was touched. */
  readonly was: Answered | undefined;
  readonly change: (changed: CaseChange) => void;
  /** Creates transfers by the rules of the case, then shows what is left of its requests. */
  readonly create: (orders: readonly Order[]) => void;
}

/** The props of parts that need a valid check. */
export type CheckedProps = PartProps & { readonly checked: Checked };
