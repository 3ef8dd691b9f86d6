import type { Row } from "../readRow";
import { type Scope, scopeOf } from "../scope";
import { compose, type Run, type Slots, slot, type Sql, type Statement } from "../sql";
import type { StoreLayout } from "./StoreLayout";
import type { Transact } from "./transact";

/** What the calls of a store share. */
export interface StoreContext {
  readonly layout: StoreLayout;
  /** The partner is the slot `partner`. */
  readonly scope: Scope;
  readonly partnerCode: string | undefined;
  readonly run: Run;
  readonly transact: Transact;
  /** A statement of the store. Stores of all partners share its text. */
  readonly define: <Result>(
    name: string,
    fragmentOf: () => Sql,
    read: (rows: readonly Row[]) => Result,
  ) => (given?: Slots) => Statement<Result>;
}

/** @returns The context of one partner, by a run and transactions. */
export function createContexts(layout: StoreLayout) {
  const texts = new Map<string, ReturnType<typeof compose>>();
  const scope = scopeOf(layout.transfers.isByPartner ? slot("partner") : undefined);
  return (partnerCode: string | undefined, run: Run, transact: Transact): StoreContext => ({
    layout,
    scope,
    partnerCode,
    run,
    transact,
    define: (name, fragmentOf, read) => {
      const text = texts.get(name) ?? compose(name.split(" ")[0]!, fragmentOf);
      texts.set(name, text);
      return (given = {}) => ({
        ...text(partnerCode === undefined ? given : { ...given, partner: partnerCode }),
        read,
      });
    },
  });
}
