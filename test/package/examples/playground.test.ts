import { execFileSync } from "node:child_process";
import fc from "fast-check";
import {
  applyEvent,
  checkTransfers,
  createTransferCollection,
  explainSchedule,
  type NetworkConfig,
  progressOf,
  type StockTransfer,
} from "stock-transfer";
import { describe, expect, it, vi } from "vitest";
import { network } from "../../../examples/demo/company";
import { createLives } from "../../../examples/demo/lives";
import { requests } from "../../../examples/demo/requests";
import { checkBody, valueOf } from "../../../examples/demo/service";
import { todayOf } from "../../../examples/demo/transfers";
import { run } from "../../../examples/demo/run";
import { drawCheck } from "../../../examples/pictures/drawCheck";
import { answerCase } from "../../../examples/playground/answerCase";
import {
  casesOf,
  type CheckCase,
  exampleCases,
  readCase,
  readNumber,
  weightRules,
  withRequest,
  writeCase,
} from "../../../examples/playground/checkCase";
import { curlOfCheck } from "../../../examples/playground/code";
import { closeDays } from "../../../examples/playground/closedDays";
import { demoCompany, demoOf, readCompany } from "../../../examples/playground/company";
import {
  correctableQty,
  eventOfCorrection,
  eventOfTyped,
  fieldsOf,
  moves,
  targetsOf,
  timelineOf,
  typedAll,
  undoOf,
} from "../../../examples/playground/events";
import { foldDays } from "../../../examples/playground/foldDays";
import { dueIn, dueOf, readQuery } from "../../../examples/playground/listQuery";
import { packText, unpackText } from "../../../examples/playground/packText";
import { bestRemedy } from "../../../examples/playground/remedies";
import { sayIn, sentences } from "../../../examples/playground/sentences";
import { wordsOf } from "../../../examples/playground/speak";
import { hasRows, readRows } from "../../../examples/playground/typedLines";
import { readWallTime, toWallTime } from "../../../examples/playground/wallTime";
import { runExample } from "../../support/examples";
import { checksOfCases, programOfCases } from "../../support/playgroundPrograms";
import { readPage } from "../../support/pages";
import { transfer as anyTransfer } from "../../support/transfers";

const codes = demoCompany.network.config.warehouses.map(({ code }) => code);
const skus = [...demoCompany.stocks.values()].flatMap((levels) => [...levels.keys()]);

const isoDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

const anyCase: fc.Arbitrary<CheckCase> = fc
  .record({
    now: fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-06-01") }),
    weightRule: fc.constantFrom(...weightRules),
    arriveBy: fc.constantFrom("", "2026-12-24", "2027-01-31"),
    notBefore: fc.constantFrom("", "", "2026-12-24"),
    closed: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 500 }).map((later) => isoDate(Date.parse("2026-01-01") + later * 86_400_000)),
        kind: fc.constantFrom("warehouse", "service"),
        code: fc.constantFrom(...codes, "AIR_FREIGHT", "a code"),
      }),
      { maxLength: 3 },
    ),
    requests: fc.array(
      fc.record({
        src: fc.constantFrom(...codes, "NOWHERE"),
        dest: fc.constantFrom(...codes),
        type: fc.constantFrom("", "", "AIR_FREIGHT", "AIR_ECONOMY"),
        lines: fc.array(
          fc.record({
            sku: fc.oneof(fc.constantFrom(...skus), fc.string()),
            qty: fc.oneof(
              fc.integer({ min: 1, max: 40 }).map(String),
              fc.constantFrom("", "0", "1.5", "x", " 5", "5 000", "1e3", "Infinity"),
            ),
          }),
          { maxLength: 5 },
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    at: fc.nat(),
  })
  .map((shown) => ({ ...shown, at: shown.at % shown.requests.length }));

const rulesOf = ({ now, weightRule, notBefore, closed }: CheckCase) => ({
  ...{ network: closeDays(network, closed), now, weightRule },
  ...(notBefore !== "" && { notBefore }),
});

it.each(Object.entries(sentences))(
  "the sentence %s has the same parts in both languages",
  (_, [english, vietnamese]) => {
    const told = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g))].sort();
    expect(told(vietnamese)).toEqual(told(english));
    expect(vietnamese).not.toBe("");
  },
);

describe("a case of the playground", () => {
  it("can be restored from its address", () => {
    fc.assert(
      fc.property(anyCase, (shown) => {
        expect(readCase(new URLSearchParams(writeCase(shown).toString()))).toEqual({ value: shown, faults: [] });
      }),
    );
  });

  it("reports unknown parts of an address, and can still be answered", () => {
    const { value, faults } = readCase(
      new URLSearchParams("now=9999-99-99T00:00:00Z&by=2026-02-30&rule=some&at=2&qty=1&x=1&night=minQty+-1"),
    );
    expect(faults.map((fault) => sayIn("en")(...fault))).toEqual([
      "now must be a time from 1900 to 2199 such as 2026-09-15T15:30:00Z, got 9999-99-99T00:00:00Z",
      "by must be a date from 1900 to 2199 such as 2026-09-21, got 2026-02-30",
      "rule must be one of fill, whole, each, got some",
      "the address has an unknown part qty",
      "the address has an unknown part x",
      "night must have a form such as minQty 60 or ROAD 300, got minQty -1",
      "at must be the number of a request, from 1 to 1, got 2",
    ]);
    expect(answerCase(value, demoCompany)[0]?.result.value?.check.items).toHaveLength(4);
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom("now", "rule", "by", "at", "src", "dest", "type", "sku", "qty", "z"), fc.string()),
        ),
        (pairs) => {
          const read = readCase(new URLSearchParams(pairs));
          expect(answerCase(read.value, demoCompany)).toHaveLength(read.value.requests.length);
        },
      ),
    );
  });

  it("is before Tet in Vietnam: goods by air arrive before it, goods by road after it", () => {
    const vietnam = demoOf("vn")!;
    const [request] = casesOf.vn[0]![1].requests;
    const arrivals = ["DOMESTIC_AIR", "DOMESTIC_ROAD"].map((type) => {
      const shown = { ...casesOf.vn[0]![1], requests: [{ ...request!, type }] };
      return answerCase(shown, vietnam)[0]!.result.value?.check.estimatedArrivalDate;
    });
    expect(arrivals).toEqual(["2027-02-03", "2027-02-11"]);
    for (const [name, shown] of casesOf.vn) {
      const { issues = [] } = answerCase(shown, vietnam)[0]!.result;
      expect(issues.map(({ code }) => code)).toEqual(name === "noLane" ? ["no_lane"] : []);
    }
    const own = valueOf(readCompany(vietnam.network.config, undefined, "vn"));
    expect(own.stocks).toEqual(vietnam.stocks);
  });

  it("is answered like a batch by checkTransfers", () => {
    fc.assert(
      fc.property(anyCase, (shown) => {
        const answers = answerCase(shown, demoCompany);
        const checked = answers.flatMap(({ result }) => result.value ?? []);
        const batch = checkTransfers(
          checked.map(({ request }) => request),
          { ...rulesOf(shown), stocks: demoCompany.stocks },
        );
        expect(checked.map(({ check }) => check)).toEqual(batch.map(valueOf));
      }),
    );
  });

  it("knows the days of preparation by which its days are explained", () => {
    const { value: shown } = readCase(new URLSearchParams());
    const stocks = new Map(
      Array.from(demoCompany.stocks, ([code, levels]) => [
        code,
        new Map(Array.from(levels, ([sku, level], index) => [sku, { ...level, preparationDays: index % 4 }])),
      ]),
    );
    const { result, context } = answerCase(shown, { ...demoCompany, stocks })[0]!;
    const { request, check, schedule } = result.value!;
    const route = valueOf(network.route(request.srcWarehouseCode, request.destWarehouseCode, check.transferType));
    expect(schedule.preparationDays).toBeGreaterThan(1);
    expect(explainSchedule(context.now, route, schedule).at(-1)?.from).toBe(check.estimatedArrivalDate);
  });

  it("reads the rows of a spreadsheet as lines", () => {
    const rowsOf = (text: string) => readRows(text).map(({ sku, qty }) => `${qty} ${sku}`);
    expect(rowsOf("A-1\t5\r\nB-2\t12\r\n")).toEqual(["5 A-1", "12 B-2"]);
    expect(rowsOf("SKU\tName\tQuantity\nA-1\tA bike\t1,150\nB-2\t\t3")).toEqual(["1,150 A-1", "3 B-2"]);
    expect(rowsOf("5\tA-1\n12\tB-2")).toEqual(["5 A-1", "12 B-2"]);
    expect(rowsOf("4006381333931\t5")).toEqual(["5 4006381333931"]);
    expect(rowsOf("A-1\n\nB-2\n")).toEqual(["1 A-1", "1 B-2"]);
    expect(rowsOf('A-1;5\n"B, 2",7')).toEqual(["5 A-1", "7 B, 2"]);
    expect(rowsOf("No\tMã SKU\tTên hàng\tSố lượng\tGiá\n1\tA-1\tXe\t1.150\t12\n2\tB-2\tMũ\t3\t9")).toEqual([
      ...["1.150 A-1", "3 B-2"],
    ]);
    expect(rowsOf("1\tA-1\t5\n2\tB-2\t")).toEqual(["5 A-1", "2 B-2"]);
    // What is not a quantity stays as it was typed, for its fault to be told. Without any, all are 1.
    expect(rowsOf("A-1\t-3\nB-2\t5")).toEqual(["-3 A-1", "5 B-2"]);
    expect(rowsOf("A-1\txyz\nB-2\t(3)\nC-3\nD-4\t5")).toEqual(["xyz A-1", "(3) B-2", " C-3", "5 D-4"]);
    expect(rowsOf("A-1\txyz")).toEqual(["xyz A-1"]);
    expect(rowsOf("A-1 -3\nB-2 4")).toEqual(["-3 A-1", "4 B-2"]);
    expect(rowsOf("Tên hàng\tSL\nA-1\t5")).toEqual(["5 A-1"]);
    expect(rowsOf("A-1 5\na bike 12")).toEqual(["5 A-1", "12 a bike"]);
    expect(rowsOf("A-1;1,5")).toEqual(["1,5 A-1"]);
    expect(["A-1", "A-1\n", "a bike", "A\t1", "A\nB"].map(hasRows)).toEqual([false, false, false, true, true]);
  });

  it.each([
    ["en", "1,150", 1150],
    ["en", "1 150", 1150],
    ["en", "1\u202f150\u202f000", 1_150_000],
    ["en", "1.150", "1.150"],
    ["en", "1,5", "1,5"],
    ["en", "1,150,00", "1,150,00"],
    ["vi", "1.150", 1150],
    ["vi", "1 150", 1150],
    ["vi", "1,150", "1,150"],
    ["vi", "1,000", "1,000"],
    ["vi", "5", 5],
  ])("reads in %s the quantity %s as %s", (tag, typed, expected) => {
    expect(readNumber(typed, tag)).toBe(expected);
  });

  it("becomes a program with the same checks", async () => {
    const print = vi.spyOn(console, "log").mockReturnValue();
    await runExample(programOfCases());
    const printed = print.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
    print.mockRestore();
    expect(printed).toEqual(checksOfCases().map(({ check }) => JSON.parse(JSON.stringify(check)) as unknown));
  });

  it("becomes a line for a shell", () => {
    const printed = curlOfCheck({ sku: "it's" }, "http://x").replace(/^curl/, "printf '%s\\n'");
    const echoed = execFileSync("sh", ["-c", printed], { encoding: "utf8" });
    expect(echoed.split("\n").slice(-3)).toEqual(['{"sku":"it\'s"}', "http://x/business/v1/stock-transfer/check", ""]);
  });
});

describe("the days of the playground", () => {
  it("are each in a column of its own in order, or in the one for the middle, within the room", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 5, max: 40 }), (count, most) => {
        const [first, last] = ["2026-02-20", isoDate(Date.parse("2026-02-20") + count * 86_400_000)];
        const all = Array.from({ length: count + 1 }, (_, day) => isoDate(Date.parse(first) + day * 86_400_000));
        const { days, gapAt, hidden, columnOf } = foldDays(first, last, most);
        expect(days.length + hidden).toBe(all.length);
        expect(hidden === 0 ? all.length : days.length + 1).toBeLessThanOrEqual(Math.max(most, hidden === 0 ? 0 : 5));
        const columns = days.map(columnOf);
        expect(columns).toEqual([...new Set(columns)].sort((a, b) => a - b));
        expect([days[0], days.at(-1)]).toEqual([first, last]);
        if (hidden > 0) expect(columns).not.toContain(gapAt + 1);
        for (const day of all.filter((each) => !days.includes(each))) expect(columnOf(day)).toBe(gapAt + 1);
      }),
    );
  });
});

describe("the list of the playground", () => {
  it("has as late what should have arrived at the latest, also if it was expected earlier", () => {
    const today = todayOf("world");
    const open = { ...anyTransfer, status: "in_transit", updatedAt: 0, estimatedArrivalDate: "2026-09-10" } as const;
    const transfers = createTransferCollection([
      { ...open, seq: 1, id: "st-1", code: "ST1", latestArrivalDate: "2026-09-20" },
      { ...open, seq: 2, id: "st-2", code: "ST2", latestArrivalDate: "2026-09-14" },
      { ...open, seq: 3, id: "st-3", code: "ST3", status: "completed", doneAt: 0 },
    ]);
    const query = new URLSearchParams(dueOf("late", today));
    const { value } = readQuery(query, transfers, "", today);
    expect(transfers.list(value!).transfers.map(({ code }) => code)).toEqual(["ST2"]);
    expect(dueIn(query, today)).toBe("late");
  });
});

describe("the remedy of the playground", () => {
  const words = wordsOf(["en"]);
  const remedyOf = (shown: CheckCase, split?: Parameters<typeof bestRemedy>[3]) => {
    const [answered] = answerCase(shown, demoCompany);
    return bestRemedy(shown, answered!, answered!.result.value!, split, words);
  };

  it("is what sends most, the earlier of two that send as much", () => {
    const { tooHeavy, later, allowed } = exampleCases;
    expect(remedyOf(tooHeavy)?.label).toBe("Send all 4 by air economy, Mon 28 Sep");
    const units = tooHeavy.requests[0]!.lines.reduce((sum, { qty }) => sum + Number(qty), 0);
    const split = { units, requests: [tooHeavy.requests[0]!, tooHeavy.requests[0]!] };
    expect(remedyOf(tooHeavy, split)?.label).toBe("Send all 4 in 2 transfers");
    const less = { ...split, units: units - 1 };
    expect(remedyOf(tooHeavy, less)?.label).toBe("Send all 4 by air economy, Mon 28 Sep");
    expect(remedyOf(allowed)).toBeUndefined();
    // Stock that arrives later, by a service that can carry it.
    const remedy = remedyOf(withRequest(later, { type: "AIR_ECONOMY", lines: [{ sku: "EBK-720-U-BLK", qty: "15" }] }));
    expect(remedy?.label).toMatch(/^Send the line from .* on$/);
    const [answered] = answerCase(remedy!.shown, demoCompany);
    const sent = answered!.result.value!.check.items.filter((item) => item.allowed);
    expect(sent.reduce((sum, { requestedQty }) => sum + requestedQty, 0)).toBe(remedy!.units);
  });
});

describe("a time of the playground", () => {
  it("is the same instant after conversion to local time, or the second of two if it is repeated", () => {
    const zones = ["America/Chicago", "Asia/Ho_Chi_Minh", "Pacific/Apia", "Australia/Lord_Howe", "Europe/London"];
    const changes = ["2026-11-01T07:00Z", "2026-04-04T15:00Z", "2026-10-25T01:00Z"].map((at) => Date.parse(at) / 1000);
    const anySecond = fc.oneof(
      fc.integer({ min: -2e9, max: 7e9 }),
      fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -7200, max: 7200 })).map(([at, away]) => at + away),
    );
    fc.assert(
      fc.property(anySecond, fc.constantFrom(...zones), (seconds, zone) => {
        const instants = readWallTime(toWallTime(seconds * 1000, zone), zone);
        expect(instants).toContain(seconds * 1000);
        expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
    const read = (text: string, zone: string) =>
      readWallTime(text, zone).map((instant) => new Date(instant).toISOString());
    expect(read("2026-09-15T10:30", "America/Chicago")).toEqual(["2026-09-15T15:30:00.000Z"]);
    expect(read("2026-03-08T02:30", "America/Chicago")).toEqual(["2026-03-08T08:30:00.000Z"]);
    for (const text of ["", "2026", "1899-12-31T00:00", "2200-01-01T00:00", "2026-03-01T00:00:00junk"])
      expect(read(text, "UTC")).toEqual([]);
  });
});

describe("your own network in the playground", () => {
  it("can be restored from its address", async () => {
    const text = JSON.stringify({ config: network.config, name: "Zürich 🚚" });
    expect(await unpackText(await packText(text))).toBe(text);
    expect((await packText(text)).length).toBeLessThan(text.length / 3);
    await expect(unpackText("AAAA")).rejects.toThrow();
    await expect(unpackText(await packText("0".repeat(5_000_000)))).rejects.toThrow("more than 4194304 bytes");
  });

  const terms = { transferType: "VAN", weightLimit: 1, transitDays: 1 };
  const config = { warehouses: [{ code: "A", timeZone: "UTC" }] };
  const two = { warehouses: [...config.warehouses, { code: "B", timeZone: "UTC" }], defaultLane: terms };

  it("may have its own stock, or has 100 units of each SKU of the demo", () => {
    const stocksOf = (stock?: object) => valueOf(readCompany(config, stock)).stocks.get("A");
    expect(stocksOf({ A: { X: { onHandQty: 3 } } })?.get("X")).toEqual({ onHandQty: 3 });
    expect(stocksOf()?.get(skus[0]!)?.onHandQty).toBe(100);
  });

  it.each<[NetworkConfig, unknown, ...unknown[]]>([
    [config, { A: 5 }, "A Value must be an object."],
    [config, [], " Value must be an object."],
    [config, { B: {} }, "B Value must be the code of a configured warehouse."],
    [
      two,
      { A: { X: { onHandQty: "5" }, Y: { onHandQty: 5, unitWeigth: 1 }, Z: { onHandQty: 1 } } },
      expect.stringMatching(/^A\.X checkTransfer: .*onHandQty.* must be .*, got "5"$/),
      "A.Y.unitWeigth Value must be one of onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, transferable, packQty, preparationDays, lots, movements.",
    ],
    [two, { A: { X: { onHandQty: 1, preparationDays: 5_000 } } }, "A.X.preparationDays Value must be at most 3650."],
    [
      { ...two, lanes: [{ src: "A", dest: "B", ...terms, transitDays: 5_000 }] },
      undefined,
      "lanes.0.transitDays Value must be at most 3650 on this page (got 5000).",
    ],
  ])("shows the faults of %j with the stock %j", (given, stock, ...faults) => {
    const { issues } = readCompany(given, stock);
    expect(issues?.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual(faults);
  });
});

describe("the life of a transfer in the playground", () => {
  const given: StockTransfer = {
    ...anyTransfer,
    items: [
      { sku: "HELMET", qty: 10 },
      { sku: "LAMP", qty: 4 },
    ],
  };
  const words = {
    say: sayIn("en"),
    list: (items: readonly { readonly sku: string; readonly qty: number }[]) =>
      items.map(({ sku, qty }) => `${qty} × ${sku}`).join(", "),
    date: (date: string) => date,
  };
  const openLife = (transfer = given) => {
    const transfers = createTransferCollection([transfer]);
    const lives = createLives(() => transfers);
    let events = 0;
    return {
      transfers,
      lives,
      read: async () => (await lives.find("st-1"))!,
      record: (event: Parameters<typeof lives.record>[2]) => lives.record(`event ${(events += 1)}`, "st-1", event),
      progress: () => progressOf(transfers.get("st-1")!),
    };
  };
  const eventOfAll = (move: (typeof moves)[number], progress: ReturnType<typeof progressOf>) => {
    const all = eventOfTyped(move, progress, typedAll(move, progress));
    return all.rows.length > 0 ? all : { event: { type: move }, rows: [] };
  };
  const textsOf = (life: Parameters<typeof timelineOf>[0]) =>
    timelineOf(life, progressOf(life.transfer), words).map(({ text, isOpen }) => `${isOpen ? "… " : ""}${text}`);

  it("is a list in order, with the remaining units at its end", async () => {
    const { read, record, progress } = openLife();
    await record({ type: "start" });
    await record(eventOfTyped("ship", progress(), { "qty-0": "9" }).event);
    await record({ type: "delay", estimatedArrivalDate: "2026-03-07" });
    await record(
      eventOfTyped("receive", progress(), { "acceptedQty-0": "7", "rejectedQty-0": "1", "acceptedQty-1": "0" }).event,
    );
    expect(textsOf(await read())).toEqual([
      "Created: 10 × HELMET, 4 × LAMP",
      "Work has started",
      "Shipped: 9 × HELMET",
      "The arrival is now expected on 2026-03-07",
      "Accepted: 7 × HELMET; Damaged: 1 × HELMET",
      "… To be shipped: 1 × HELMET, 4 × LAMP",
      "… In transit: 1 × HELMET, expected on 2026-03-07",
    ]);
    await record(eventOfAll("cancel", progress()).event);
    await record({ type: "lose" });
    expect(textsOf(await read()).slice(5)).toEqual([
      "Cancelled: 1 × HELMET, 4 × LAMP",
      "Lost: all units",
      "The transfer is completed",
    ]);
  });

  it("names every unit of the transfer after any events, recorded or not", async () => {
    const anyEvents = fc.array(
      fc.tuple(fc.constantFrom(...moves), fc.boolean(), fc.array(fc.nat(4), { minLength: 4, maxLength: 4 })),
      { maxLength: 8 },
    );
    const unitsAfter = (texts: readonly string[], start: string) =>
      texts
        .flatMap((text) => text.replace("… ", "").split("; "))
        .filter((text) => text.startsWith(start))
        .flatMap((text) => Array.from(text.matchAll(/(\d+) ×/g), ([, units]) => Number(units)))
        .reduce((sum, units) => sum + units, 0);
    await fc.assert(
      fc.asyncProperty(anyEvents, fc.nat(8), async (events, unrecorded) => {
        const { read, record, progress } = openLife();
        for (const [move, isAll, quantities] of events) {
          const typed = Object.fromEntries(
            [0, 1].flatMap((row) =>
              fieldsOf[move].map((field, at) => [`${field}-${row}`, String(quantities[2 * row + at]! || "")]),
            ),
          );
          const before = (await read()).transfer;
          const { event } = isAll ? eventOfAll(move, progress()) : eventOfTyped(move, progress(), typed);
          const isAllowed = applyEvent(before, event, 0).value !== undefined;
          expect(await record(event)).toBe(isAllowed);
        }
        const { transfer, history } = await read();
        const texts = textsOf({ transfer, history: history.slice(unrecorded) });
        const sum = (count: Exclude<keyof ReturnType<typeof progress>[number], "sku">) =>
          progress().reduce((total, row) => total + row[count], 0);
        const told = ["To be shipped", "In transit", "Accepted", "Damaged", "Returned", "Lost", "Cancelled"];
        const counts = [
          ...(["leftQty", "underWayQty", "acceptedQty", "rejectedQty"] as const),
          ...(["returnedQty", "lostQty", "cancelledQty"] as const),
        ];
        expect(told.map((start) => unitsAfter(texts, `${start}:`))).toEqual(counts.map(sum));
        expect(unitsAfter(texts, "Shipped:")).toBe(14 - sum("leftQty") - sum("cancelledQty"));
      }),
    );
  });

  it("is corrected after the end, and its events are undone one after the other, which stays in the timeline", async () => {
    const { read, record, progress } = openLife();
    const undo = async (at: number) => record(undoOf((await read()).history.at(at)!.event, progress())!.event);
    const counts = () => progress().map((row) => [row.leftQty, row.underWayQty, row.acceptedQty, row.rejectedQty]);
    await record(eventOfAll("cancel", progress()).event);
    expect([await undo(-1), (await read()).transfer.status]).toEqual([true, "processing"]);
    await record(eventOfAll("ship", progress()).event);
    await record(
      eventOfTyped("receive", progress(), { "acceptedQty-0": "10", "acceptedQty-1": "3", "rejectedQty-1": "1" }).event,
    );
    const correction = eventOfCorrection("accepted", "rejected", progress(), { "corrected-0": "2" }, "en");
    expect(await record(correction.event)).toBe(true);
    expect(textsOf(await read())).toEqual([
      "Created: 10 × HELMET, 4 × LAMP",
      "Cancelled: 10 × HELMET, 4 × LAMP",
      "Corrected, Cancelled → To ship: 10 × HELMET, 4 × LAMP",
      "Shipped: 10 × HELMET, 4 × LAMP",
      "Accepted: 10 × HELMET, 3 × LAMP; Damaged: 1 × LAMP",
      "Corrected, Accepted → Damaged: 2 × HELMET",
      "The transfer is completed",
    ]);
    expect([await undo(-1), counts()[0]]).toEqual([true, [0, 0, 10, 0]]);
    await undo(-3);
    expect(counts().map(([, underWay]) => underWay)).toEqual([10, 4]);
    expect([{ type: "start" } as const, { type: "ship" } as const].map((event) => undoOf(event, progress()))).toEqual([
      ...[undefined, undefined],
    ]);
  });

  it("can state a surplus and take it back", async () => {
    const { read, record, progress } = openLife();
    await record(eventOfAll("ship", progress()).event);
    const typed = { "corrected-1": "3" };
    expect(targetsOf("none")).toEqual(["excess"]);
    expect(await record(eventOfCorrection("none", "excess", progress(), typed, "en").event)).toBe(true);
    expect(progress().map((row) => correctableQty("excess", row))).toEqual([0, 3]);
    expect(progress().map((row) => correctableQty("none", row))).toEqual([undefined, undefined]);
    expect(targetsOf("excess")).toEqual(["none"]);
    expect(await record(undoOf((await read()).history.at(-1)!.event, progress())!.event)).toBe(true);
    expect(progress().map(({ excessQty }) => excessQty)).toEqual([0, 0]);
    expect(textsOf(await read()).filter((text) => text.startsWith("Corrected"))).toEqual([
      "Corrected, Not there → Surplus: 3 × LAMP",
      "Corrected, Surplus → Not there: 3 × LAMP",
    ]);
    expect([targetsOf("accepted").length, correctableQty("underWay", progress()[0]!)]).toEqual([6, 10]);
  });

  it("shows what all open transfers bring to the destination, also on more than one page", async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ ...given, seq: index + 1, id: `st-${index + 1}` }));
    const [helmets] = (await createLives(() => createTransferCollection(many)).find("st-9"))!.supplies;
    expect(helmets).toEqual(["HELMET", [{ on: "2026-03-05", qty: 2500 }]]);
  });
});

describe("the picture of a check", () => {
  it.each([300, 360, 800, 999])("has no text over another or out of its width at %i pixels", (width) => {
    for (const request of Object.values(requests)) {
      const checked = checkBody(request).value;
      if (!checked) continue;
      const drawn = drawCheck(checked, width);
      const boxes = labelsOf(drawn);
      for (const { text, left, right } of boxes)
        expect([text, left >= -1, right <= width + 1]).toEqual([text, true, true]);
      const covered = boxes.filter((one, at) => boxes.slice(0, at).some((other) => overlaps(one, other)));
      expect(covered).toEqual([]);
    }
  });
});

const widthOf = (drawn: string) => Number(/ width="(\d+)"/.exec(drawn)?.[1]);

/** The texts of a drawing with their boxes: a letter is about 6.5 pixels wide and 10 pixels high. */
function labelsOf(drawn: string) {
  return Array.from(
    drawn.matchAll(/<text x="([\d.]+)" y="([\d.]+)"([^>]*)>([^<]*)</g),
    ([, x, y, more = "", text = ""]) => {
      const [, pressed] = /textLength="([\d.]+)"/.exec(more) ?? [];
      const width = Number(pressed ?? Array.from(text).length * 6.5);
      const before = more.includes("end") ? width : more.includes("middle") ? width / 2 : 0;
      const left = Number(x) - before;
      return { text, left, right: left + width, top: Number(y) - 9, bottom: Number(y) + 1 };
    },
  );
}

const overlaps = (one: ReturnType<typeof labelsOf>[number], other: typeof one) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe("npm run demo -- --svg", () => {
  const demo = (...args: string[]) => run(args, (name) => readPage(name));

  it("writes the picture of the README", () => {
    const { file, exitCode, out } = demo("--svg", "docs/check.svg");
    expect([exitCode, out, file?.name]).toEqual([0, "docs/check.svg was written.\n", "docs/check.svg"]);
    expect(file?.text).toBe(readPage("docs/check.svg"));
    expect(readPage("README.md")).toContain("docs/check.svg");
    const { file: narrow } = demo("--svg", "docs/check-narrow.svg", "--width", "360");
    expect(narrow?.text).toBe(readPage("docs/check-narrow.svg"));
    expect(widthOf(narrow?.text ?? "")).toBe(360);
    expect(readPage("README.md")).toContain("docs/check-narrow.svg");
  });

  it("draws your own request, or reports its issues", () => {
    expect(demo("--svg", "a.svg", "examples/request.json").file?.text).toContain("All of it may go");
    expect(demo("--svg", "a.svg", "limit=1")).toMatchObject({ exitCode: 2 });
    expect(demo("--svg", "a.svg", "--json")).toMatchObject({ exitCode: 2 });
    const malformed = run(["--svg", "a.svg", "-"], () => "{}");
    expect([malformed.exitCode, malformed.file]).toEqual([1, undefined]);
  });
});
