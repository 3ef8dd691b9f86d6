import type { Answered, Checked } from "./answerCase";
import type { CheckCase } from "./checkCase";
import type { CaseChange } from "./CheckView";
import type { Company } from "./company";

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
