import type { Row } from "../readRow";
import { valuesOfPartner } from "../scope";
import { compose, type Run, type Statement, type Values } from "../sql";
import type { StoreLayout } from "./StoreLayout";
import type { Transact } from "./transact";

/** What the calls of a store share. */
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
