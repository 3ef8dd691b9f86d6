import type { StockTransfer } from "stock-transfer";
import type { Answered, Checked } from "./answerCase";
import type { CheckCase } from "./checkCase";
import type { Company } from "./company";
import type { Order } from "./orders";
import type { Split } from "./remedies";

/** Replaces the case that is shown. */
export interface CaseChange {
  readonly shown: CheckCase;
  /** The id of the control to focus. */
  readonly focus?: string;
}

/** Transfers that were just created, and what they fulfil. */
export interface Created {
  readonly transfers: readonly StockTransfer[];
  readonly orders: readonly Order[];
}

/** The props of each part of the check view. */
export interface PartProps {
  readonly shown: CheckCase;
  /** A change of this number replaces the controls and drops what was typed in them. */
  readonly edition: number;
  readonly company: Company;
  /** The answers to all requests of the case. */
  readonly answers: readonly Answered[];
  /** The answer to the shown request. */
  readonly answered: Answered;
  /** The division of a request that does not fit one transfer. */
  readonly split: Split | "pending" | undefined;
  /** Transfers that were created from this case. */
  readonly created: Created | undefined;
  readonly change: (changed: CaseChange) => void;
  /** Creates transfers by the rules of the case. */
  readonly create: (orders: readonly Order[]) => void;
}

/** The props of parts that need a valid check. */
export type CheckedProps = PartProps & { readonly checked: Checked };
