import type { StockTransfer } from "stock-transfer";
import { createLives, type Life, type Lives } from "../demo/lives";
import type { AllTransfers } from "./allTransfers";
import { type CaseRequest, type CaseRules, toBody } from "./checkCase";
import type { Company } from "./company";
import { nextSeq, orderInMemory } from "./orders";

/** Transfers that can also be created. */
export interface PageLives extends Lives {
  /** Creates transfers, and returns those that the stock still allows. */
  order(orders: readonly CaseRequest[], rules: CaseRules, company: Company): Promise<readonly StockTransfer[]>;
}

/** Whether the server of `npm start` serves this page. */
const isServed = location.pathname === "/";
/** On a served page, transfers of the user's own network are only in the page. Their numbers are not those of the server. */
const firstOwn = isServed ? 1_000_000_000 : 1;

/** The transfers of the server if it serves this page, else those of the page. */
export function openLives(transfers: AllTransfers): PageLives {
  const lives = createLives((id) => transfers.with(id));
  const order: PageLives["order"] = (orders, rules, company) => {
    const first = Math.max(firstOwn, nextSeq(transfers.of("vn")), nextSeq(transfers.of("world")));
    return Promise.resolve(orderInMemory(transfers.of(company.demo), first, orders, rules, company));
  };
  return isServed ? serverLives(transfers, { ...lives, order }) : { ...lives, order };
}

/** The transfers that were created on the server; empty if the page has none. */
export async function loadOrders(): Promise<readonly StockTransfer[]> {
  if (!isServed) return [];
  const response = await ask("order");
  return (await response.json()) as StockTransfer[];
}

/** `crypto.randomUUID` is only for pages from localhost or by HTTPS. */
export function createKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** @param transfers Those of the page, which are updated with each transfer of the server. */
function serverLives(transfers: AllTransfers, own: PageLives): PageLives {
  const isOwn = (id: string) => (transfers.with(id).get(id)?.seq ?? 0) >= firstOwn;
  const addressOf = (id: string) => `transfer?${new URLSearchParams({ id }).toString()}`;
  return {
    async find(id) {
      if (isOwn(id)) return own.find(id);
      // The server numbers all of its transfers.
      if (!/-\d+$/.test(id)) return undefined;
      const response = await ask(addressOf(id));
      if (!response.ok) return undefined;
      const life = (await response.json()) as Life;
      transfers.put(life.transfer);
      return life;
    },
    async record(key, id, event) {
      if (isOwn(id)) return own.record(key, id, event);
      const response = await post(addressOf(id), { key, event });
      return response.ok && ((await response.json()) as boolean);
    },
    async order(orders, rules, company) {
      if (company.own) return own.order(orders, rules, company);
      const created: StockTransfer[] = [];
      for (const each of orders) {
        const response = await post("order", { key: createKey(), request: toBody(each), rules });
        const transfer = (await response.json()) as StockTransfer | false;
        if (!transfer) continue;
        // At once: a later request may fail.
        transfers.put(transfer);
        created.push(transfer);
      }
      return created;
    },
  };
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/demo/${path}`, { ...init, headers: { authorization: "Bearer demo" } });
  if (response.ok || response.status === 404) return response;
  throw new Error(`status ${response.status}`);
}

/** The key in the body makes it safe to send it again. */
function post(path: string, body: { readonly key: string; readonly [field: string]: unknown }): Promise<Response> {
  const init = { method: "POST", body: JSON.stringify(body) };
  return ask(path, init).catch(() => ask(path, init));
}
