import { type StockTransfer, type TransferEvent, transferStatuses } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { network as worldNetwork, stocks as worldStocks } from "../../../examples/demo/company";
import { type CompanyName, generateAll, partnersOf } from "../../../examples/demo/transfers";
import { everywhere, vietnam } from "../../../examples/demo/vietnam";

// Every token of the server of npm start, against everything of every other token.

const companies = { vn: vietnam, world: { network: worldNetwork, stocks: worldStocks } };
const partners = (Object.keys(partnersOf) as CompanyName[]).flatMap((company) =>
  partnersOf[company].map(({ code }) => ({ code, company })),
);
type Partner = (typeof partners)[number];
const pairs = partners.flatMap((reader) =>
  partners.flatMap((owner) => (owner === reader ? [] : [[reader.code, owner.code, reader, owner] as const])),
);
const given = generateAll();
const codesOf = ({ network }: (typeof companies)[CompanyName]) => network.config.warehouses.map(({ code }) => code);
const allCodes = codesOf(everywhere);

const events: readonly TransferEvent[] = [
  { type: "start" },
  { type: "ship" },
  { type: "receive" },
  { type: "lose" },
  { type: "return" },
  { type: "cancel" },
  { type: "delay", estimatedArrivalDate: "2027-03-01" },
  { type: "correct", items: [] },
];

/** The first pair of warehouses of a company, with goods that may go. */
function orderOf(company: CompanyName) {
  const { network, stocks } = companies[company];
  const { src, dest } = network.config.lanes![0]!;
  const [sku] = [...stocks.get(src)!].find(
    ([, { onHandQty, unitWeight = 1e9, transferable, lots }]) =>
      onHandQty > 20 && unitWeight < 10_000 && transferable !== false && !lots,
  )!;
  return bodyOf(src, dest, sku);
}

const bodyOf = (src: string, dest: string, sku: string) => ({
  items: [{ product_sku: sku, qty: 1 }],
  src_warehouse_code: src,
  dest_warehouse_code: dest,
});

export function testTokens(origin: string, token: string): void {
  const list = "/business/v1/stock-transfer";
  const ask = async (bearer: string | undefined, path: string, body?: unknown) => {
    const sent = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    const token = bearer !== undefined && { authorization: `Bearer ${bearer}` };
    const headers = { "content-type": "application/json", ...token };
    const response = await fetch(origin + path, { headers, ...(body !== undefined && { method: "POST", body: sent }) });
    return [response.status, await response.json()] as const;
  };
  const as = (partner: Partner | undefined) => (partner ? `${token}-${partner.code.toLowerCase()}` : token);
  const ownersIn = (page: unknown) =>
    (page as { readonly data: readonly { readonly partner: { readonly code: string } }[] }).data.map(
      (each) => each.partner.code,
    );
  /** A transfer of a partner with each status. */
  const transfersOf = ({ code }: Partner) => {
    const own = given.filter(({ partner }) => partner.code === code);
    return transferStatuses.flatMap((status) => own.filter((each) => each.status === status).slice(-1));
  };
  const created = async (partner: Partner | undefined) =>
    (await ask(as(partner), "/demo/order"))[1] as readonly StockTransfer[];

  describe("with the token of each partner", () => {
    it("an order belongs to the partner that sends it, and its key too", async () => {
      const senders = [undefined, ...partners];
      const ids: string[] = [];
      for (const sender of senders) {
        const body = { key: "k1", request: orderOf(sender?.company ?? "world") };
        const [status, transfer] = (await ask(as(sender), "/demo/order", body)) as [number, StockTransfer];
        expect([status, transfer.partner.code]).toEqual([200, sender?.code ?? "NORTH"]);
        expect(await ask(as(sender), "/demo/order", body)).toEqual([200, transfer]);
        const other = { ...body, request: { ...body.request, items: [{ product_sku: "OTHER", qty: 1 }] } };
        expect((await ask(as(sender), "/demo/order", other))[0], sender?.code).toBe(sender ? 403 : 409);
        ids.push(transfer.id);
      }
      expect(new Set(ids).size).toBe(senders.length);
      for (const partner of partners) {
        const shown = await created(partner);
        expect([...new Set(shown.map((each) => each.partner.code))]).toEqual([partner.code]);
        expect(shown.map(({ id }) => id)).toContain(ids[senders.indexOf(partner)]);
      }
    });

    it.each(pairs)("%s lists nothing of %s, by any parameter", async (_, __, reader, owner) => {
      const one = transfersOf(owner);
      const queries = [
        ...one.map(({ code }) => `stock_transfer_codes=${code}`),
        ...one.map(({ refCode }) => `ref_code=${refCode}`),
        ...one.map(({ items }) => `skus=${items.map(({ sku }) => sku).join()}`),
        ...one.map(({ seq }) => `next=${seq + 1}&limit=5`),
        ...one.map(({ createdAt }) => `created_from_date=${new Date(createdAt).toISOString()}`),
        ...transferStatuses.map((status) => `status_list=${status}`),
        ...allCodes.flatMap((code) => [`src_warehouse_code=${code}`, `dest_warehouse_code=${code}`]),
        `transfer_types=${one.map(({ transferType }) => transferType).join()}`,
      ];
      for (const query of queries) {
        const [status, page] = await ask(as(reader), `${list}?${query}`);
        expect([status, ownersIn(page).filter((code) => code !== reader.code)], query).toEqual([200, []]);
      }
      expect((await created(reader)).filter(({ partner }) => partner.code !== reader.code)).toEqual([]);
    });

    it.each(pairs)("%s neither reads nor changes a transfer of %s", async (_, __, reader, owner) => {
      for (const { id } of [...transfersOf(owner), ...(await created(owner))]) {
        const path = `/demo/transfer?id=${id}`;
        const before = await ask(as(owner), path);
        expect(before[0]).toBe(200);
        expect(await ask(as(reader), path)).toEqual([404, null]);
        for (const event of events) expect(await ask(as(reader), path, { key: "e1", event })).toEqual([404, null]);
        expect(await ask(as(owner), path)).toEqual(before);
      }
    });

    it.each(partners)("$code neither checks nor orders what only another company has", async (reader) => {
      const own = companies[reader.company];
      const isOwn = (code: string) => codesOf(own).includes(code);
      const count = (await created(undefined)).length;
      for (const [src, dest] of allCodes.flatMap((src) => allCodes.map((dest) => [src, dest] as const))) {
        if (src === dest) continue;
        const skus = [...everywhere.stocks.get(src)!.keys()];
        const ofOwn = skus.find((sku) => own.stocks.get(src)?.has(sku));
        const ofOther = skus.find((sku) => !own.stocks.get(src)?.has(sku));
        const isWay = isOwn(src) && isOwn(dest);
        for (const sku of isWay ? [ofOther] : [ofOwn, ofOther]) {
          if (sku === undefined) continue;
          const body = bodyOf(src, dest, sku);
          const [status, checked] = await ask(as(reader), `${list}/check`, body);
          if (!isWay) expect([src, dest, status]).toEqual([src, dest, 422]);
          const { data } = checked as { data?: { transfer_items: readonly object[] } };
          for (const item of data?.transfer_items ?? [])
            expect(item).toMatchObject({ available_qty: 0, product_weight: 0, is_allowed_transfer: false });
          expect(await ask(as(reader), "/demo/order", { key: "k2", request: body })).toEqual([403, null]);
        }
      }
      expect((await created(undefined)).length).toBe(count);
    });

    it.each([undefined, "", "x", `${token}-`, `${token}-NORTH`, `${token}-north-`, "north"])(
      "the token %s reads and changes nothing",
      async (wrong) => {
        const bodies = [undefined, { key: "k1", request: orderOf("world") }, { key: "k1", event: { type: "ship" } }];
        for (const path of ["/demo/order", `/demo/transfer?id=${given[0]!.id}`, list, `${list}/check`]) {
          for (const body of bodies) expect((await ask(wrong, path, body))[0]).toBe(401);
        }
      },
    );
  });

  describe("answers with 4xx", () => {
    const open = given.find(({ status, partner }) => status === "created" && partner.code === "NORTH")!;
    const { sku } = open.items[0]!;
    const path = `/demo/transfer?id=${open.id}`;
    const key = "bad";
    const event = { type: "start" };
    const request = orderOf("world");
    const keys = [undefined, null, 5, true, [], {}, "", " ", "\t\n", "k".repeat(401), "é".repeat(201), "a\0", "\ud800"];
    const quantities = [undefined, null, "1", 0, -1, 1.5, [1], true];
    const wrongEvents = [
      ...[undefined, null, "ship", 5, true, [], {}],
      ...[undefined, 5, "", "fly", "__proto__", "constructor", "SHIP"].map((type) => ({ type })),
      ...[null, "x", {}, 5, [null], [5], [{}]].map((items) => ({ type: "ship", items })),
      ...quantities.map((qty) => ({ type: "ship", items: [{ sku, qty }] })),
      ...[undefined, 5, "", "NONE", "a\0"].map((other) => ({ type: "ship", items: [{ sku: other, qty: 1 }] })),
      ...[null, 5, "a\0", "\udc00"].map((shipmentCode) => ({ type: "ship", shipmentCode })),
      ...[null, "x", 1.5, 1e20].map((at) => ({ type: "ship", at })),
      ...[undefined, null, 5, "", "2026-02-30", "x"].map((date) => ({ type: "delay", estimatedArrivalDate: date })),
      ...[undefined, "x", "none"].map((from) => ({ type: "correct", items: [{ sku, qty: 1, from, to: "lost" }] })),
      { type: "ship", itmes: [] },
    ];
    const wrongRequests = [
      ...[undefined, null, 5, "x", [], {}],
      ...[undefined, null, [], "x", [null], [{}]].map((items) => ({ ...request, items })),
      ...[...quantities, 2 ** 53].map((qty) => ({ ...request, items: [{ ...request.items[0], qty }] })),
      ...["NONE", "", 5, null, "a\0", "__proto__"].flatMap((code) => [
        { ...request, src_warehouse_code: code },
        { ...request, dest_warehouse_code: code },
      ]),
      { ...request, dest_warehouse_code: request.src_warehouse_code },
      ...["NONE", "", 5].map((type) => ({ ...request, transfer_type: type })),
    ];
    const rule = { now: Date.parse("2026-09-15T15:30:00Z"), weightRule: "fill", notBefore: "", closed: [] };
    const wrongRules = [
      ...[null, 0, "", 5, "x", [], {}],
      ...[undefined, null, "x", 1e300, 1.5].map((now) => ({ ...rule, now })),
      ...[null, 5, "none"].map((weightRule) => ({ ...rule, weightRule })),
      ...[null, 5, "x", "2026-02-30"].map((notBefore) => ({ ...rule, notBefore })),
      ...[undefined, null, 5, "x", [null]].map((closed) => ({ ...rule, closed })),
      { ...rule, closed: [{ day: "x", kind: "warehouse", code: "US-CHI-01" }] },
    ];
    const bodies = [
      ...["", " ", "{", "null", "5", "[]", '"x"', `{"key":"a"`, `{"key":"${"k".repeat(100_000)}"}`, "[".repeat(90_000)],
      Uint8Array.from(`{"key":"\xff","event":{"type":"start"}}`, (each) => each.charCodeAt(0)),
    ];
    const ids = ["", "x", "a%00", "%ff", "x".repeat(5_000), "__proto__", `${open.id}%20`];
    const tables: readonly [string, readonly (readonly [path: string, body: unknown])[]][] = [
      ["keys of events", keys.map((each) => [path, { key: each, event }])],
      ["keys of orders", keys.map((each) => ["/demo/order", { key: each, request }])],
      ["events", wrongEvents.map((each) => [path, { key, event: each }])],
      ["requests", wrongRequests.map((each) => ["/demo/order", { key, request: each }])],
      ["rules", wrongRules.map((rules) => ["/demo/order", { key, request, rules }])],
      ["bodies", [path, "/demo/order"].flatMap((address) => bodies.map((each) => [address, each] as const))],
      [
        "ids",
        ids.flatMap((id) => [undefined, { key, event }].map((each) => [`/demo/transfer?id=${id}`, each] as const)),
      ],
    ];
    it.each([path, "/demo/order"])("413 if a body for %s has more than 100,000 bytes", async (address) => {
      const body = (length: number) => JSON.stringify({ key: "" }).padEnd(length);
      expect((await ask(token, address, body(100_001)))[0]).toBe(413);
      expect((await ask(token, address, body(100_000)))[0]).toBe(400);
    });

    it.each(tables)("for wrong %s, and changes nothing", async (_, table) => {
      const before = [await ask(token, path), await created(undefined)];
      for (const bearer of [token, as(partners.find(({ code }) => code === "NORTH"))]) {
        for (const [address, body] of table) {
          const [status] = await ask(bearer, address, body);
          const shown = typeof body === "string" ? body.slice(0, 50) : JSON.stringify(body ?? null).slice(0, 200);
          expect([400, 403, 404, 413, 422], `${address.slice(0, 60)} ${shown}: ${status}`).toContain(status);
        }
      }
      expect([await ask(token, path), await created(undefined)]).toEqual(before);
    });
  });
}
