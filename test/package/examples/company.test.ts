import { format } from "date-fns";
import fc from "fast-check";
import { latestTransfer, parseListQuery, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { createLives } from "../../../examples/demo/lives";
import { listExtensions, valueOf } from "../../../examples/demo/service";
import {
  companyOf,
  type CompanyName,
  departingOf,
  generateAll,
  generateTransfers,
  lastSeq,
  todayOf,
} from "../../../examples/demo/transfers";
import { createAllTransfers } from "../../../examples/playground/allTransfers";
import { closeDays, effectOf } from "../../../examples/playground/closedDays";
import { demoCompany, demoOf } from "../../../examples/playground/company";
import { departureOptions } from "../../../examples/playground/departureChoices";
import { manifestOf } from "../../../examples/playground/listQuery";
import { type CheckCase, exampleCases, withRequest } from "../../../examples/playground/checkCase";
import { scaled } from "../../support/scaled";
import { answerCase } from "../../../examples/playground/answerCase";
import { nextSeq, orderInMemory, ordersOf } from "../../../examples/playground/orders";

const names: readonly CompanyName[] = ["vn", "world"];

describe.each(names)("the transfers of the company %s", (name) => {
  const transfers = [...generateTransfers(name)];
  const { network, stocks } = demoOf(name)!;

  it("move its goods between its warehouses", () => {
    for (const transfer of transfers) {
      const { srcWarehouseCode: src, destWarehouseCode: dest, transferType, items } = transfer;
      expect(network.route(src, dest, transferType).value?.transferType).toBe(transferType);
      expect(items.every(({ sku }) => stocks.get(src)!.has(sku))).toBe(true);
      expect(companyOf(transfer)).toBe(name);
    }
  });

  it("are created until today, and some are late", () => {
    const today = todayOf(name);
    expect(Math.max(...transfers.map(({ createdAt }) => createdAt))).toBe(today);
    const date = format(today, "yyyy-MM-dd");
    const late = transfers.filter(
      ({ status, estimatedArrivalDate }) => status === "in_transit" && estimatedArrivalDate < date,
    );
    expect(late.length).toBeGreaterThan(0);
  });

  it("have events from today on, in order", async () => {
    const collection = generateTransfers(name);
    const lives = createLives(() => collection);
    const { id } = transfers.find(({ status }) => status === "created")!;
    await lives.record("a", id, { type: "ship" });
    await lives.record("b", id, { type: "receive" });
    const { history } = (await lives.find(id))!;
    const times = history.map(({ at }) => at);
    expect(times[0]).toBeGreaterThanOrEqual(todayOf(name));
    expect(times[0]).toBeLessThan(todayOf(name) + 3_600_000);
    expect(times[1]).toBeGreaterThanOrEqual(times[0]!);
  });
});

it("numbers the transfers of all companies without a gap", () => {
  expect(generateAll().map(({ seq }) => seq)).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1));
});

describe("departures with a capacity", () => {
  const company = { ...demoCompany, departing: departingOf("world") };
  const economy = withRequest(exampleCases.tooHeavy, { type: "AIR_ECONOMY" });
  const optionsOf = (shown: CheckCase) => {
    const [answered] = answerCase(shown, company);
    return departureOptions({ company, answered: answered!, checked: answered!.result.value! });
  };

  it("are never overbooked, and some are full", () => {
    const { capacity } = company.network.config.lanes!.find(({ transferType }) => transferType === "AIR_ECONOMY")!;
    const taken = new Map<string, number[]>();
    for (const { departureDate, items } of company.departing)
      taken.set(departureDate!, [...(taken.get(departureDate!) ?? []), items.reduce((sum, { qty }) => sum + qty, 0)]);
    for (const units of taken.values()) {
      expect(units.length).toBeLessThanOrEqual(capacity!.transfers!);
      expect(units.reduce((sum, qty) => sum + qty)).toBeLessThanOrEqual(capacity!.units!);
    }
    expect([...taken.values()].some(({ length }) => length === capacity!.transfers)).toBe(true);
  });

  it("are chosen by the transfer date; full and missed ones cannot be", () => {
    const options = optionsOf(economy);
    expect(options.map(({ departure }) => departure.unavailable)).toEqual([
      ...["missed", "full", ...Array.from({ length: 6 }, () => undefined)],
    ]);
    for (const { departure, notBefore } of options) {
      expect(notBefore === undefined).toBe(departure.unavailable !== undefined);
      if (notBefore === undefined) continue;
      const chosen = { ...economy, notBefore };
      expect(answerCase(chosen, company)[0]!.result.value!.check.departureDate).toBe(departure.date);
      // A choice does not change what can be chosen.
      expect(optionsOf(chosen)).toEqual(options);
    }
    expect(optionsOf(exampleCases.tooHeavy)).toEqual([]);
  });

  it("are booked by the requests before", () => {
    const requests = Array.from({ length: 3 }, () => ({
      ...economy.requests[0]!,
      lines: [{ sku: "LGT-040-U-RED", qty: "9" }],
    }));
    const dates = answerCase({ ...economy, requests }, company).map(({ result }) => result.value?.check.departureDate);
    expect(dates).toEqual(["2026-09-22", "2026-09-22", "2026-09-25"]);
  });

  it("are booked by what is created, and their manifests list it", () => {
    const transfers = generateTransfers();
    const listed = (date: string) => {
      const lane = { srcWarehouseCode: "US-CHI-01", destWarehouseCode: "GB-MAN-01", transferType: "AIR_ECONOMY" };
      const query = parseListQuery(Object.fromEntries(new URLSearchParams(manifestOf({ ...lane, date }))), {
        extensions: listExtensions,
      });
      return transfers.list(valueOf(query)).transfers.map(({ seq }) => seq);
    };
    const before = company.departing.filter(({ departureDate }) => departureDate === "2026-09-22");
    expect(listed("2026-09-22")).toEqual(before.map(({ seq }) => seq).sort((a, b) => b - a));
    const orders = ordersOf(answerCase(economy, company), economy);
    const [created] = orderInMemory(transfers, lastSeq + 1, orders, economy, company);
    expect(created?.departureDate).toBe("2026-09-22");
    expect(listed("2026-09-22")[0]).toBe(lastSeq + 1);
  });
});

it("keeps the transfers of each company apart, also those that come before a collection is generated", () => {
  const all = createAllTransfers();
  const { tooHeavy } = exampleCases;
  const orders = ordersOf(answerCase(tooHeavy, demoCompany), tooHeavy);
  const [created] = orderInMemory(generateTransfers(), lastSeq + 1, orders, tooHeavy, demoCompany);
  all.put(created!);
  expect([all.created("world"), all.created("vn")]).toEqual([[created], []]);
  expect(all.of("world").get(created!.id)).toEqual(created);
  expect([all.created("world"), all.created("vn")]).toEqual([[created], []]);
  expect(nextSeq(all.of("world"))).toBe(created!.seq + 1);
  expect(all.with("transfer-000001")).toBe(all.of("vn"));
  expect(all.with("transfer-002001")).toBe(all.of("world"));
  all.put({ ...created!, note: "not newer" });
  expect(all.of("world").get(created!.id)?.note).toBe("");
  all.put({ ...created!, note: "newer", updatedAt: created!.updatedAt + 1 });
  expect(all.of("world").get(created!.id)?.note).toBe("newer");
});

it("says that a closed day changes nothing exactly if the dates and the latest time to order stay the same", () => {
  const { network } = demoCompany;
  const { lanes = [] } = network.config;
  let latestChanges = 0;
  const anyClosure = fc.constantFrom(...lanes).chain(({ src, dest, transferType }) =>
    fc.record({
      ...{ src: fc.constant(src), dest: fc.constant(dest), transferType: fc.constant(transferType) },
      now: fc.integer({ min: Date.parse("2026-09-10"), max: Date.parse("2026-09-22") }),
      daysLater: fc.integer({ min: 0, max: 9 }),
      place: fc.constantFrom(
        ["warehouse", src] as const,
        ["warehouse", dest] as const,
        ["service", transferType] as const,
      ),
    }),
  );
  // A rare case: the closed day changes the latest time to order, but no date.
  const latestOnly = {
    ...{ src: "VN-SGN-01", dest: "DE-HAM-01", transferType: "SEA_FREIGHT", now: Date.parse("2026-09-10T12:00:00Z") },
    ...{ daysLater: 9, place: ["service", "SEA_FREIGHT"] as const },
  };
  fc.assert(
    fc.property(anyClosure, ({ src, dest, transferType, now, daysLater, place: [kind, code] }) => {
      const day = new Date(now + daysLater * 86_400_000).toISOString().slice(0, 10);
      const closed = [{ day, kind, code }];
      const effect = effectOf(network, closed, 0, {
        ...{ now, src, dest, transferType, preparationDays: 0, notBefore: undefined },
      })!;
      const [before, after] = [network, closeDays(network, closed)].map((each) => {
        const route = valueOf(each.route(src, dest, transferType));
        const { transferDate, estimatedArrivalDate } = scheduleTransfer(now, route);
        const by = scheduleTransfer(now, valueOf(network.route(src, dest, transferType))).estimatedArrivalDate;
        return [transferDate, estimatedArrivalDate, latestTransfer(by, route).before];
      });
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      expect(effect.isClosed !== undefined).toBe(isSame);
      if (effect.latest) {
        latestChanges += 1;
        expect(effect.latest).toEqual([before![2], after![2]]);
      }
    }),
    { numRuns: scaled(1_000), examples: [[latestOnly]] },
  );
  expect(latestChanges).toBeGreaterThan(0);
});
