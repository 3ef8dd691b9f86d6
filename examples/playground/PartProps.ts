import type { Answered, Checked } from "./answerCase";
import type { CheckCase } from "./checkCase";
import type { Company } from "./company";

/** A case in the place of the one that is shown. */
export interface CaseChange {
  readonly shown: CheckCase;
  /** The control that has the focus then. */
  readonly focus?: string;
  /** Whether it is another case, or this one changed: an earlier answer is then no answer to it. */
  readonly isOther?: boolean;
}

/** What each part of the view of a check is given. */
export interface PartProps {
  readonly shown: CheckCase;
  /** Another number where other controls take the place of those in which something was typed. */
  readonly edition: number;
  readonly company: Company;
  /** The answer to the request that is shown. */
  readonly answered: Answered;
  /** The answer before the control was touched that is being changed. */
  readonly was: Answered | undefined;
  readonly change: (changed: CaseChange) => void;
}

/** Of those parts that show what a check found. */
export type CheckedProps = PartProps & { readonly checked: Checked };
