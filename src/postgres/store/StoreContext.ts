import { assertOptionValues } from "../../result/misuse";
import { booleanFault, formFault, unlessOmitted } from "../../result/valueFaults";
import type { Row } from "../readRow";
import { readTableName, valuesOfPartner } from "../scope";
import { compose, type Run, type Statement, type Values } from "../sql";
import { readTransferOptions, type TransferLayout } from "../transfers/TransferLayout";
import type { Transact } from "./transact";
import type { StoreOptions } from "./TransferStore";

/** The tables of a store, by quoted names. */
export interface StoreLayout extends TransferLayout {
  /** `undefined` for the `search_path`. */
  readonly schema: string | undefined;
  readonly hasLots: boolean;
  readonly hasHolds: boolean;
  readonly levels: string;
  /** Unreserved units by expiry date. */
  readonly lots: string;
  /** Held units. Units without an expiry date have the date "". */
  readonly holds: string;
  /** A row for each lane with a capacity on which something was ordered: orders lock it. */
  readonly lanes: string;
  /** The departures that holds have taken on lanes with a capacity. */
  readonly departures: string;
  /** The keys of orders and holds. */
  readonly orders: string;
  /** The keys of events by transfer, with the events. */
  readonly events: string;
  /** The keys of changes. */
  readonly changes: string;
  /** The sequence of `seq`. */
  readonly numbers: string;
}

const schemaPattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const schemaRule = "1 to 63 letters, digits and underscores, not beginning with a digit";

export function readStoreOptions(options: StoreOptions): StoreLayout {
  const isFlag = unlessOmitted(booleanFault);
  assertOptionValues(options, {
    schema: unlessOmitted((name) =>
      typeof name === "string" && schemaPattern.test(name) ? undefined : formFault("string", schemaRule, name),
    ),
    byPartner: isFlag,
    partitions: () => undefined,
    changes: isFlag,
    extensions: isFlag,
    lots: isFlag,
    holds: isFlag,
  });
  const { schema, byPartner, partitions, changes, extensions, lots = false, holds = false } = options;
  const prefix = schema === undefined ? "" : `${schema}.`;
  const table = readTableName(`${prefix}stock`).beside;
  return {
    ...readTransferOptions({ name: `${prefix}stock_transfer`, byPartner, partitions, changes, extensions }),
    schema: schema === undefined ? undefined : `"${schema}"`,
    hasLots: lots,
    hasHolds: holds,
    levels: table("_level"),
    lots: table("_level_lot"),
    holds: table("_level_hold"),
    lanes: table("_transfer_lane"),
    departures: table("_level_departure"),
    orders: table("_transfer_order"),
    events: table("_transfer_event"),
    changes: table("_level_change"),
    numbers: table("_transfer_seq"),
  };
}

export interface StoreContext {
  readonly layout: StoreLayout;
  readonly partnerCode: string | undefined;
  readonly run: Run;
  readonly transact: Transact;
  /** A statement of the store. Its text is composed once for the stores of all partners. */
  readonly define: <Result>(
    name: string,
    textOf: () => string,
    read: (rows: readonly Row[]) => Result,
  ) => (given?: Values) => Statement<Result>;
}

/** @returns The context of one partner, by a run and transactions. */
export function createContexts(layout: StoreLayout) {
  const composed = new Map<string, ReturnType<typeof compose>>();
  return (partnerCode: string | undefined, run: Run, transact: Transact): StoreContext => {
    const common = valuesOfPartner(partnerCode);
    return {
      layout,
      partnerCode,
      run,
      transact,
      define: (name, textOf, read) => (given) => {
        const compile = composed.get(name) ?? compose(name.split(" ")[0]!, textOf());
        composed.set(name, compile);
        return { ...compile({ ...given, ...common }), read };
      },
    };
  };
}
