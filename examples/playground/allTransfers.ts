import type { StockTransfer, TransferCollection } from "stock-transfer";
import { companyOf, type CompanyName, departingOf, generateTransfers } from "../demo/transfers";
import { ordersIn } from "./orders";

/** The transfers of the page: a collection for each company. */
export interface AllTransfers {
  of(company: CompanyName): TransferCollection;
  /** The collection with this transfer; another one if the page does not have it. */
  with(id: string): TransferCollection;
  put(transfer: StockTransfer): void;
  /** Those that were created in addition to the invented ones. */
  created(company: CompanyName): readonly StockTransfer[];
  /** Those that take room on a departure. */
  departing(company: CompanyName): readonly StockTransfer[];
}

/** Generates a collection when it is first needed, since this takes half a second. */
export function createAllTransfers(): AllTransfers {
  const collections = new Map<CompanyName, TransferCollection>();
  /** Those of collections that are not generated yet, by id. */
  const waiting = new Map<string, StockTransfer>();
  const waitingOf = (company: CompanyName) => [...waiting.values()].filter((each) => companyOf(each) === company);
  const of = (company: CompanyName) => {
    const known = collections.get(company);
    if (known) return known;
    const generated = generateTransfers(company);
    for (const each of waitingOf(company)) generated.put(each);
    collections.set(company, generated);
    return generated;
  };
  return {
    of,
    with: (id) => of(of("vn").get(id) ? "vn" : "world"),
    put(transfer) {
      const collection = collections.get(companyOf(transfer));
      // The list marks what is put as changed.
      if (collection?.get(transfer.id)?.updatedAt === transfer.updatedAt) return;
      if (collection) collection.put(transfer);
      else waiting.set(transfer.id, transfer);
    },
    departing(company) {
      const all = collections.get(company);
      if (all) return all.list({ filter: { departsFrom: "0000-01-01" }, limit: all.size, next: 0 }).transfers;
      const own = [...departingOf(company), ...waitingOf(company)];
      return [...new Map(own.map((each) => [each.id, each])).values()];
    },
    created: (company) => (collections.has(company) ? ordersIn(of(company)) : waitingOf(company)),
  };
}
