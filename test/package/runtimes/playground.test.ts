import { progressOf } from "stock-transfer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { network as demoNetwork } from "../../../examples/demo/company";
import { departingOf, generateTransfers } from "../../../examples/demo/transfers";
import { exampleCases, writeCase } from "../../../examples/playground/checkCase";
import { isLate } from "../../../examples/playground/listQuery";
import { sentences } from "../../../examples/playground/sentences";
import { type ExampleServer, startExample } from "../../support/startExample";
import { type Browser, launchChromium, type Page, type PageOptions } from "./browser";
import { onPage, until, violationsOn } from "./onPage";

// The playground that npm start serves, in a browser far from every zone of its warehouses.

let server: ExampleServer;
let browser: Browser;
let origin = "";

beforeAll(async () => {
  server = await startExample();
  ({ origin } = server);
  browser = await launchChromium({ TZ: "America/St_Johns" });
  // Answers once the page is built and the database has the demo data.
  await Promise.all([fetch(`${origin}/playground.js`), fetch(`${origin}/demo/order`)]);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
const isReady = 'document.querySelector("main h1") !== null';

/** The playground at this address, perhaps with options. */
function onPlayground(
  at: string | (PageOptions & { readonly hash: string }),
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const { hash, ...options } = typeof at === "string" ? { hash: at } : at;
  const given = { timezoneId: "America/St_Johns", locale: "en-GB", ...desk, ...options };
  return onPage({ browser, origin, path: hash, isReady, options: given }, use);
}

/** A test may take a page of the playground. */
const it = test.extend<{ hash: string; page: Page }>({
  hash: "",
  page: async ({ hash }, use) => onPlayground(hash, use),
});

const text = (page: Page, selector: string) =>
  page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent.trim() ?? ""`);
const sentenceOf = (page: Page) => text(page, "#answer h1");
const countOf = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
const focused = (page: Page) => page.evaluate<string>("document.activeElement.id");
const focus = (page: Page, id: string) => page.evaluate(`document.getElementById(${JSON.stringify(id)}).focus()`);
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1_000));
const boxOf = (page: Page, selector: string) =>
  page.evaluate<{ top: number; bottom: number; width: number; height: number }>(
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`,
  );
/** The address of what is shown, to open it elsewhere. */
const addressOf = (page: Page) => page.url().slice(origin.length + 1);

/** Opens every part, and waits for those that are loaded then. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
  await until(page, 'document.querySelector("[aria-busy=true]") === null');
}

/** The text in the part with this name. */
async function partOf(page: Page, title: string): Promise<string> {
  const script = `[...document.querySelectorAll("details")].find((part) => part.querySelector("summary").textContent.startsWith(${JSON.stringify(title)})).querySelector("pre").textContent`;
  return page.evaluate<string>(script);
}

async function answerOf(page: Page): Promise<unknown> {
  return JSON.parse(await partOf(page, "Answer"));
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate(`document.querySelector("main").dataset.left = "", location.hash = ${JSON.stringify(hash)}`);
  await until(page, 'document.querySelector("main:not([data-left]) h1, main:not([data-left]) .state") !== null');
}

const lines = (page: Page) =>
  page.evaluate<string[]>('Array.from(document.querySelectorAll(".lines td input"), ({ value }) => value)');

describe("a check", () => {
  it("is told in a sentence for each example", async ({ page }) => {
    const told: string[] = [];
    for (const index of Object.keys(Object.values(exampleCases))) {
      await page.locator(`#example-${index}`).click();
      await until(page, `document.getElementById("example-${index}").getAttribute("aria-pressed") === "true"`);
      told.push(await sentenceOf(page));
    }
    expect(told).toEqual([
      "3 of the 4 lines can go, and arrive on Tuesday 22 September.",
      "1 of the 6 lines can go, and arrives on Tuesday 22 September.",
      "The line can go, and arrives on Tuesday 14 April.",
      "1 of the 2 lines can go, and arrives on Tuesday 22 September.",
      "3 of the 4 lines can go, and arrive on Tuesday 22 September.",
      "All 3 lines can go, and arrive on Saturday 14 March.",
      "Nothing goes from Hanoi to Reno.",
    ]);
  });

  it("is answered at once: deadline, remedy, services, days, limits, latest times, and more in short", async ({
    page,
  }) => {
    expect(await sentenceOf(page)).toBe("3 of the 4 lines can go, and arrive on Tuesday 22 September.");
    expect(await page.evaluate('document.querySelector("#answer h1").closest("[role=status]") !== null')).toBe(true);
    expect(await text(page, "#answer .badge")).toBe("Partly");
    expect(await text(page, "#answer .lead")).toBe(
      "Order before 15:00 today, in 4 h 30 min. One line is refused. FRG-090-U-SLV: Too heavy by 11.5 kg.",
    );
    expect(await page.locator(".service").allTextContents()).toEqual([
      "Air freightTue 22 Sep7 days, leaves Mon–Fri3 of 4 lines",
      "Air economyWed 30 Sep15 days, leaves Tue, Friall 4 lines",
    ]);
    expect(await page.locator(".days .seg > span").allTextContents()).toEqual([
      ...["handling", "on the way", "closed", "handling", "arrives"],
    ]);
    expect(await text(page, ".why small")).toBe("With 8, BIK-330-M-BLU and LGT-040-U-RED no longer fit.");
    expect(await page.locator(".limit").allTextContents()).toEqual([
      "Weight389.8 kg of 500 kg110.2 kg freeWith FRG-090-U-SLV: 511.5 kg. All lines: 610.3 kg.",
      "Volume6.025 m³ of 9 m³2.975 m³ freeAll lines: 7.915 m³.",
    ]);
    expect(await page.locator(".by tbody td").allTextContents()).toEqual([
      ...["Mon 14 Sep, 15:00passed", "Thu 10 Sep, 15:00passed"],
      ...["15:00 todayin 4 h 30 min", "Thu 10 Sep, 15:00passed"],
      ...["Wed 23 Sep, 15:00in 8 days", "Mon 21 Sep, 15:00in 6 days"],
    ]);
    await until(page, 'document.getElementById("remedy")?.textContent === "Send all 4 in 2 transfers"');
    expect(await text(page, "#plan summary span")).toBe("2 transfers, Tue 22 Sep");
    await openAll(page);
    const all = await page.locator(".more").textContent();
    for (const part of [
      "Sat, 19 Sep 2026 – Sun, 20 Sep 2026: the carrier does not operate (2 days).",
      "2.1175 m³ of 9 m³: 1 × FRG-090-U-SLV, 7 × BIK-330-M-BLU, 250 × LGT-040-U-RED",
      "What is too heavy for one transfer is divided among several.",
    ])
      expect(all).toContain(part);
  });

  it("changes with the controls, and is in the address", async ({ page }) => {
    await page.locator("#rule").selectOption("whole");
    expect(await sentenceOf(page)).toBe("None of the 4 lines can go.");
    expect(await page.evaluate('document.getElementById("create").ariaDisabled')).toBe("true");
    expect(await text(page, "#answer .lead")).toContain("It would arrive on Tue 22 Sep.");
    await page.locator("#qty-1").fill("4");
    expect(await sentenceOf(page)).toMatch(/^All 4 lines can go/);
    await page.locator("#now").fill("2026-09-15T15:00");
    expect(await sentenceOf(page)).toContain("Wednesday 23 September");
    await page.locator("#service-1").click();
    expect(await sentenceOf(page)).toContain("Wednesday 30 September");
    await page.locator("#service-0").click();
    const [answer, address] = [await answerOf(page), addressOf(page)];
    expect(address).toContain("now=2026-09-15T20%3A00%3A00.000Z");
    await onPlayground(address, async (other) => {
      expect(await answerOf(other)).toEqual(answer);
    });
    await page.locator("#swap").click();
    expect(await sentenceOf(page)).toBe("Nothing goes from Manchester to Chicago.");
    await page.locator("#send-from-DE-FRA-01").click();
    expect(await page.locator("#src").inputValue()).toBe("DE-FRA-01");
  });

  it("names all faults at once, each with a link to its field", async () => {
    const hash = "#check?now=y&src=XX&dest=GB-MAN-01&sku=EBK-720-U-BLK&qty=1.5&sku=LGT-040-U-RED&qty=x";
    await onPlayground(hash, async (page) => {
      expect(await sentenceOf(page)).toBe("Fix the source and 2 quantities.");
      expect(await text(page, "#answer .badge")).toBe("3 things to fix");
      expect(await page.locator("#answer .lead a").allTextContents()).toEqual([
        "Source warehouse XX does not exist.",
        "Line 1: quantity must be a whole number (got 1.5).",
        'Line 2: "x" is not a whole number. Thousands are written as 1,150 or 1 150.',
        "now must be a time from 1900 to 2199 such as 2026-09-15T15:30:00Z, got y.",
      ]);
      for (const [at, id] of ["src", "qty-0", "qty-1", "now"].entries()) {
        await page.evaluate(`document.querySelectorAll("#answer .lead a")[${at}].click()`);
        expect(await focused(page)).toBe(id);
      }
      expect(await page.evaluate('document.getElementById("qty-0").getAttribute("aria-describedby")')).toBe("why-0");
      await page.locator("#src").selectOption("US-CHI-01");
      await page.locator("#qty-0").fill("2");
      // A fault does not hide the answer to the other lines.
      expect(await sentenceOf(page)).toMatch(/^The line can go/);
      expect(await text(page, "#answer .badge")).toBe("1 thing to fix");
    });
    await onPlayground({ hash, ...phone }, async (page) => {
      await page.evaluate('document.querySelector("#answer .lead a").click()');
      expect(await focused(page)).toBe("src");
      expect(await page.evaluate('document.getElementById("ask").matches(":popover-open")')).toBe(true);
    });
  });

  it("takes pasted rows in the place of an example, marks a faulty one alone, and clears the lines", async ({
    page,
  }) => {
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "SKU\\tQty\\r\\nLGT-080-U-BLK\\t1,150\\r\\nTYR-290-U-BLK\\t1,5\\r\\nHLM-340-L-BLK\\t4\\r\\n");
      document.getElementById("sku-0").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    expect(await lines(page)).toEqual(["LGT-080-U-BLK", "1150", "TYR-290-U-BLK", "1,5", "HLM-340-L-BLK", "4"]);
    expect(await sentenceOf(page)).toMatch(/^1 of the 2 lines can go/);
    expect(await text(page, "#why-1")).toMatch(/^Line 2: "1,5" is not a whole number\./);
    await page.locator("#clear-lines").click();
    expect(await lines(page)).toEqual(["", "1"]);
    expect(await sentenceOf(page)).toBe("What should be sent?");
    const pasteRows = async (rows: string) => {
      await page.locator("#paste-rows").click();
      await page.locator("#pasted-rows").fill(rows);
      await page.locator("#use-rows").click();
    };
    await pasteRows("LGT-080-U-BLK 3\nHLM-340-L-BLK 4");
    expect(await sentenceOf(page)).toMatch(/^All 2 lines can go/);
    expect(await text(page, "#too-many")).toBe("");
    await pasteRows("HLM-340-L-BLK 1\n".repeat(501));
    await until(page, 'document.getElementById("too-many").textContent !== ""');
    expect(await text(page, "#too-many")).toBe("Only the first 500 of 501 lines are shown.");
  });

  it("has the plan of the night in its address", async ({ page }) => {
    await page.locator("#night summary").click();
    await page.locator("#night-maxQty").fill("140");
    await page.locator("#plan-night").click();
    await until(page, 'document.querySelectorAll("#night table").length > 1');
    const tables = 'Array.from(document.querySelectorAll("#night table"), ({ textContent }) => textContent)';
    const planned = await page.evaluate(tables);
    await onPlayground(addressOf(page), async (other) => {
      await until(other, 'document.querySelectorAll("#night table").length > 1');
      expect(await other.locator("#night-maxQty").inputValue()).toBe("140");
      expect(await other.evaluate(tables)).toEqual(planned);
    });
  });

  it("works by keyboard: adds and removes a line, and another transfer", async ({ page }) => {
    await focus(page, "add-line");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("sku-4");
    await page.keyboard.type("LGT-080-U-BLK");
    await page.keyboard.press("Tab");
    await page.keyboard.type("5");
    expect(await sentenceOf(page)).toMatch(/ of the 5 lines can go/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("add-line");
    expect(await sentenceOf(page)).toMatch(/^3 of the 4 lines can go/);
    await openAll(page);
    await focus(page, "add-request");
    await page.keyboard.press("Enter");
    // The previous request took 6 of 12 e-bikes and 8 of 39 gravel bikes.
    expect(await text(page, "#batch h2")).toBe("These transfers, one after the other");
    await page.locator("#qty-0").fill("7");
    expect(await text(page, "#why-0")).toContain("Not enough stock: 1 unit short.");
    expect(page.url()).toMatch(/src=.*src=/);
  });

  it("closes a day, which changes the sentence and tells what moved, or why nothing does", async ({ page }) => {
    await page.locator("#day-destination-2026-09-21").click();
    expect(await sentenceOf(page)).toContain("Wednesday 23 September");
    expect(await text(page, "#answer .badge.is-late")).toBe("1 day later");
    expect(await text(page, ".shuts")).toBe(
      "Manchester closed Mon 21 Sep It arrives on Wed 23 Sep instead of Tue 22 Sep.",
    );
    await page.locator("#day-source-2026-09-19").click();
    expect(await text(page, ".shuts")).toContain("it is closed on that day anyway");
    await page.locator("#day-destination-2026-09-16").click();
    expect(await text(page, ".shuts")).toContain("This changes nothing: the goods do not need that day.");
    await onPlayground(addressOf(page), async (other) => {
      expect(await sentenceOf(other)).toContain("Wednesday 23 September");
    });
    await page.locator('[aria-label="Reopen Manchester closed Mon 21 Sep"]').click();
    expect(await sentenceOf(page)).toContain("Tuesday 22 September");
  });

  it("is undone and redone by keyboard, by button and by the browser", async ({ page }) => {
    const start = await lines(page);
    await page.locator("#qty-1").fill("4");
    await page.locator("#rule").selectOption("whole");
    await page.locator('[aria-label="Remove line 1"]').click();
    await focus(page, "qty-0");
    await page.keyboard.press("Control+z");
    await until(page, 'document.querySelectorAll(".lines td input").length === 8');
    expect(await focused(page)).toBe("qty-0");
    expect(await page.locator("#rule").inputValue()).toBe("whole");
    await page.locator("#undo").click();
    await until(page, 'document.getElementById("rule").value === "fill"');
    expect(await page.locator("#qty-1").inputValue()).toBe("4");
    await page.evaluate("history.back()");
    await until(page, 'document.getElementById("qty-1").value === "9"');
    expect(await lines(page)).toEqual(start);
    expect(await page.evaluate('document.getElementById("undo").ariaDisabled')).toBe("true");
    await page.evaluate('document.getElementById("undo").click()');
    for (let count = 0; count < 2; count += 1) {
      await page.keyboard.press("Control+y");
      await seconds(0.2);
    }
    await until(page, 'document.getElementById("rule").value === "whole"');
    await page.locator("#redo").click();
    await until(page, 'document.querySelectorAll(".lines td input").length === 6');
    expect(await page.evaluate('document.getElementById("redo").ariaDisabled')).toBe("true");
  });

  it("can be shown in another language, which is in the address", async ({ page }) => {
    await page.locator("#language").selectOption("vi");
    expect(await page.locator(".why strong").allTextContents()).toEqual(["Quá tải 11,5 kg."]);
    expect(await sentenceOf(page)).toBe("Chuyển được 3/4 dòng, hàng đến Thứ Ba, 22/09.");
    await page.locator("#qty-2").fill("1.150");
    expect((await page.locator(".why strong").allTextContents()).join(" ")).toContain("1.111");
    await onPlayground(addressOf(page), async (other) => {
      expect(await other.locator(".why strong").allTextContents()).toEqual(
        await page.locator(".why strong").allTextContents(),
      );
    });
  });

  it("opens where the reader lives, and an address shows everybody the same company", async () => {
    await onPlayground({ hash: "", locale: "vi-VN" }, async (page) => {
      expect(await sentenceOf(page)).toBe("Chuyển được cả 4 dòng, hàng đến Thứ Năm, 11/02.");
      expect(await page.locator("#src option").allTextContents()).toContain("Đà Nẵng · VN-DAD-01");
      await onPlayground(addressOf(page), async (other) => {
        expect(await sentenceOf(other)).toBe("All 4 lines can go, and arrive on Thursday 11 February.");
      });
    });
    await onPlayground("", async (page) => {
      await onPlayground({ hash: addressOf(page), locale: "vi-VN" }, async (other) => {
        expect(await sentenceOf(other)).toBe("Chuyển được 3/4 dòng, hàng đến Thứ Ba, 22/09.");
        await go(other, "network?network=world");
        expect(await other.locator(".matrix tbody th").allTextContents()).toContain("Reno US-RNO-01");
      });
    });
  });

  it("copies the link, the line of curl and the program", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    await onPlayground({ hash: "", permissions }, async (page) => {
      await openAll(page);
      const copied = async (selector: string) => {
        await page.locator(selector).click();
        await until(page, `document.querySelector(${JSON.stringify(`${selector} + small`)}).textContent === "copied"`);
        return page.evaluate<string>("navigator.clipboard.readText()");
      };
      expect(await copied("#copy-link")).toBe(page.url());
      expect(await copied('[aria-label="Copy: In TypeScript"]')).toMatch(
        /^import \{\n {2}bookingsOf,[^]*checkTransfers\(requests/,
      );
      expect(await copied(`[aria-label=${JSON.stringify(`Copy: ${sentences.curlOfCheck[0]}`)}]`)).toMatch(
        /^curl -H 'Authorization: Bearer demo' .*"qty":300/,
      );
    });
  });
});

/** With its server, and without. */
const places = [
  ["the server", ""],
  ["the page", "index.html"],
] as const;

describe("creating a transfer", () => {
  it.each(places)(
    "on %s tells what was created and keeps the question; a second click creates nothing",
    async (_, file) => {
      await onPlayground(`${file}#check?lang=en`, async (page) => {
        const asked = await lines(page);
        await focus(page, "create");
        await page.keyboard.press("Enter");
        await until(page, 'document.querySelector("#created .note") !== null');
        const [told = "", code = ""] =
          /^(ST\d+) created: 3 lines, arrives Tue 22 Sep/.exec(await text(page, "#created")) ?? [];
        expect(told).not.toBe("");
        expect(await focused(page)).toBe("created");
        expect(await lines(page)).toEqual(asked);
        expect(await sentenceOf(page)).toMatch(/^3 of the 4 lines can go/);
        expect(
          (await page.locator(".lines .sku small").allTextContents()).map((each) => each.startsWith("Sent.")),
        ).toEqual([...[true, false, true, true]]);
        for (let click = 0; click < 2; click += 1) await page.evaluate('document.getElementById("create").click()');
        await seconds(0.3);
        expect(await text(page, "#created")).toContain(code);
        await page.locator("#created a").click();
        await until(page, 'document.querySelector(".steps") !== null');
        expect(await text(page, ".titled h1")).toBe(code);
        await go(page, "list?network=world&lang=en");
        await until(page, 'document.querySelector(".list a") !== null');
        const listed = await page.locator(".list a").allTextContents();
        expect(listed.indexOf(code)).toBe(0);
        const next = `ST${String(Number(code.slice(2)) + 1).padStart(6, "0")}`;
        expect(listed).not.toContain(next);
      });
    },
  );

  it("leaves the lines that were refused, if that is wanted", async ({ page }) => {
    await page.locator("#qty-0").fill("1");
    await page.locator("#qty-1").fill("30");
    await page.locator("#create").click();
    await until(page, 'document.getElementById("keep-rest") !== null');
    await page.locator("#keep-rest").click();
    expect(await lines(page)).toEqual(["FRG-090-U-SLV", "30"]);
    expect(await countOf(page, "#created .note")).toBe(0);
  });

  it("by the remedy that sends most takes two clicks", async ({ page }) => {
    await page.locator("#qty-0").fill("2");
    await page.locator("#qty-2").fill("20");
    await until(page, 'document.getElementById("remedy")?.textContent.includes(" transfers") === true');
    await page.locator("#remedy").click();
    await page.locator("#create").click();
    await until(page, 'document.querySelector("#created .note") !== null');
    expect(await text(page, "#created p")).toMatch(/^\d transfers created: \d+ lines/);
  });

  it("without a server tells that nothing was created, and tries again", async ({ page }) => {
    await page.evaluate("window.fetch = () => Promise.reject(new Error())");
    await page.locator("#qty-0").fill("1");
    await page.locator("#create").click();
    await until(page, 'document.getElementById("try-again") !== null');
    expect(await text(page, "#created p")).toMatch(/^The server does not answer\. Nothing was created\./);
    expect(await sentenceOf(page)).toMatch(/lines can go/);
  });
});

it("the departures of a lane with a capacity are a choice with what is left, and lead to their manifests", async () => {
  const [request] = exampleCases.tooHeavy.requests;
  const shown = writeCase({ ...exampleCases.tooHeavy, requests: [{ ...request!, type: "AIR_ECONOMY" }] }).toString();
  await onPlayground({ hash: `#check?${shown}`, bypassCSP: true }, async (page) => {
    expect((await page.locator("#departures .how").allTextContents()).slice(0, 4)).toEqual([
      ...["too late.", "too little room, 0 transfers, 475 units left."],
      ...["2 transfers, 614 units left.", "4 transfers, 800 units left."],
    ]);
    expect(await countOf(page, "#departures input:disabled")).toBe(2);
    expect(await violationsOn(page)).toEqual([]);
    await page.locator("#manifest").click();
    await until(page, 'document.querySelector("#set-filters") !== null');
    const manifest = departingOf("world").filter(({ departureDate }) => departureDate === "2026-09-22");
    expect(await page.locator(".list tbody a").allTextContents()).toEqual(manifest.map(({ code }) => code).reverse());
    expect(await text(page, "#set-filters")).toContain("Departs: Tue 22 Sep");
    await go(page, `check?${shown}`);
    await page.locator("label:has(#departure-2026-09-25)").click();
    await until(page, 'document.querySelector("#departure-2026-09-25:checked") !== null');
    expect(await sentenceOf(page)).toContain("Monday 5 October");
  });
});

describe("the list", () => {
  it.override({ hash: "#list" });
  const rows = (page: Page) => page.locator(".list tbody a").allTextContents();
  const shown = (page: Page) => text(page, "#page-number");

  it("shows those to look at first: Late lists what is late, and each chip counts what it opens", async ({ page }) => {
    const transfers = generateTransfers();
    const all = transfers.list({ filter: {}, limit: transfers.size, next: 0 }).transfers;
    const late = all.filter(isLate).map(({ code }) => code);
    expect(late.length).toBe(17);
    const chips = await page.evaluate<[string, string][]>(
      'Array.from(document.querySelectorAll(".chips[role=group] .chip"), ({ id, textContent }) => [id, /[\\d,]+$/.exec(textContent)[0]])',
    );
    expect(chips.map(([id]) => id)).toEqual([
      ...["show-all", "due-late", "due-today", "due-tomorrow", "due-week", "status-created", "status-processing"],
      ...["status-in_transit", "status-completed", "status-cancelled"],
    ]);
    for (const [id, count] of chips) {
      await page.locator(`#${id}`).click();
      expect([id, await shown(page)]).toEqual([id, expect.stringMatching(new RegExp(` of ${count}, `))]);
      if (id === "due-late") {
        expect(await rows(page)).toEqual(late);
        expect(await countOf(page, ".list .late")).toBe(late.length);
      }
      await page.locator("#show-all").click();
    }
  });

  it("finds a code, a reference, a SKU or a part of it, and says what it did not find", async ({ page }) => {
    await page.keyboard.press("/");
    expect(await focused(page)).toBe("find");
    await page.keyboard.type("st011996");
    expect(await rows(page)).toEqual(["ST011996"]);
    const { refCode, code } = generateTransfers()
      .list({ filter: {}, limit: 100, next: 0 })
      .transfers.find((each) => each.refCode !== "")!;
    await page.locator("#find").fill(refCode.toLowerCase());
    expect(await rows(page)).toContain(code);
    await page.locator("#find").fill("hlm-29");
    const goods = await page.locator(".list td.what").allTextContents();
    expect(goods.length).toBe(20);
    for (const each of goods) expect(each).toMatch(/HLM-290-[ML]-WHT/);
    await page.locator("#find").fill("NO-SUCH");
    expect(await text(page, ".state h1")).toBe("No transfer has NO-SUCH");
    await page.locator("#clear").click();
    expect(await shown(page)).toMatch(/^1–20 of 10,0\d\d, newest first$/);
  });

  it("filters in a sheet; each filter is a chip that removes it", async ({ page }) => {
    await page.locator("#open-filters").click();
    await page.locator("#src_warehouse_code").selectOption("US-CHI-01");
    await page.locator("#transfer_types").selectOption("DOMESTIC_ROAD");
    await page.locator("#arrives_from").fill("2026-09-14");
    await page.locator("#created_from_date").fill("2026-09-13");
    // 00:00 in Ho Chi Minh City is 17:00 of the day before in UTC.
    expect(page.url()).toContain("created_from_date=2026-09-12T17%3A00%3A00.000Z");
    await page.keyboard.press("Escape");
    expect(await page.locator("#set-filters .chip").allTextContents()).toEqual([
      ...["From: US-CHI-01 ", "Service: Domestic road ", "Arrives from: Mon 14 Sep 2026 "],
      "Created from: Sun 13 Sep 2026 ",
    ]);
    for (const lane of await page.locator(".list td.ln").allTextContents()) expect(lane).toMatch(/^Chicago/);
    const before = await shown(page);
    await onPlayground(addressOf(page), async (other) => {
      expect(await shown(other)).toBe(before);
    });
    await page.locator('[aria-label="Remove From: US-CHI-01"]').click();
    expect(await countOf(page, "#set-filters .chip")).toBe(3);
  });

  it("turns pages and back, and shows every match once", async ({ page }) => {
    await page.locator("#status-created").click();
    const seen = await rows(page);
    while ((await page.evaluate('document.getElementById("next").ariaDisabled')) === "false") {
      await page.locator("#next").click();
      seen.push(...(await rows(page)));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(await shown(page)).toMatch(new RegExp(`–${seen.length} of ${seen.length},`));
    await page.locator("#previous").click();
    const last = Math.floor((seen.length - 1) / 20) * 20;
    expect(await rows(page)).toEqual(seen.slice(last - 20, last));
  });
});

describe("a transfer", () => {
  const sum = (page: Page) => page.locator(".where tbody tr:first-child td.n").allTextContents();
  const events = (page: Page) => page.locator(".log li p:first-child").allTextContents();
  const told = (page: Page) => text(page, "#told h2");

  it.each(places)(
    "of %s opens from the list, is shipped in part and received with a loss by keyboard",
    async (place, file) => {
      await onPlayground(`${file}#list?status_list=processing&lang=en`, async (page) => {
        const codes = await page.locator(".list a").allTextContents();
        const code = codes.at(place === "the server" ? -1 : -2)!;
        await page.evaluate(
          `[...document.querySelectorAll(".list a")].find((each) => each.textContent === "${code}").focus()`,
        );
        await page.keyboard.press("Enter");
        await until(page, 'document.querySelector(".steps") !== null');
        const { items } = generateTransfers().get(`transfer-${code.slice(2)}`)!;
        const all = items.reduce((total, { qty }) => total + qty, 0);
        const [first] = progressOf(generateTransfers().get(`transfer-${code.slice(2)}`)!);
        const { qty, sku } = first!;
        expect(await told(page)).toMatch(new RegExp(`^All ${all} units are still to ship, and arrive on `));
        expect(await text(page, "#h-next")).toMatch(/^Next: ship from /);
        expect(await page.locator("#qty-0").inputValue()).toBe(String(qty));
        expect(await text(page, "#record")).toBe(`Ship ${all} units`);

        // All are shipped but one of the first product.
        await focus(page, "qty-0");
        await page.keyboard.press("Control+a");
        await page.keyboard.type(String(qty - 1));
        await page.keyboard.press("Enter");
        await until(page, 'document.getElementById("acceptedQty-0") !== null');
        expect(await told(page)).toMatch(new RegExp(`^${all - 1} of ${all} units are on the way`));
        expect(await text(page, "#h-next")).toMatch(/^Next: receive in /);

        // One is damaged, one did not come and is lost.
        await focus(page, "rejectedQty-0");
        await page.keyboard.type("1");
        expect(await page.locator("#acceptedQty-0").inputValue()).toBe(qty > 2 ? String(qty - 2) : "");
        await page.locator("#acceptedQty-0").fill(String(Math.max(0, qty - 3)));
        expect(await text(page, ".rest legend")).toBe(`1 × ${sku} did not come.`);
        await page.locator("#rest-lost").click();
        await focus(page, "record");
        await page.keyboard.press("Enter");
        await until(page, 'document.querySelector("#told h2").textContent.includes("still to ship")');
        expect(await told(page)).toMatch(new RegExp(`^1 of ${all} units is still to ship`));
        expect((await sum(page)).slice(0, 5)).toEqual([String(qty), "1", "0", String(qty - 3), "1"]);
        expect((await events(page)).slice(0, 4)).toEqual(["To be shipped", "Lost", "Accepted", "Shipped"]);

        await page.locator("#choose-cancel").click();
        await page.locator("#record").click();
        await until(page, 'document.getElementById("status").textContent === "Completed"');
        expect(await text(page, "#h-next")).toBe("Done: nothing comes next");
        await page.locator("#undo-event").click();
        await until(page, 'document.getElementById("status").textContent !== "Completed"');
        await page.locator("#choose-correct").click();
        await page.locator("#corrected-from").selectOption("lost");
        await page.locator("#corrected-0").fill("5");
        await page.locator("#record").click();
        await until(page, 'document.querySelector("#told .note") !== null');
        expect(await text(page, "#told .note")).toBe(`${sku}: 5 units, but only 1 left.`);
        expect(await page.evaluate('document.getElementById("corrected-0").ariaInvalid')).toBe("true");
        await page.locator("#corrected-0").fill("1");
        await page.locator("#record").click();
        await until(page, 'document.querySelector("#told .note") === null');
        const happened = await events(page);
        await page.reload();
        await until(page, 'document.querySelector(".log") !== null');
        expect((await events(page)).length).toBe(place === "the server" ? happened.length : 2);
      });
    },
  );

  it("is delayed to another date", async () => {
    await onPlayground("#transfer/transfer-011995", async (page) => {
      await page.locator("#choose-delay").click();
      await page.locator("#delayed").fill("2026-09-25");
      await page.locator("#record").click();
      await until(page, 'document.querySelector("#told h2").textContent.endsWith("Friday 25 September.")');
    });
  });

  it("tells what someone else has recorded meanwhile", async () => {
    const hash = "#transfer/transfer-011997";
    await onPlayground(hash, async (page) => {
      await onPlayground(hash, async (other) => {
        await other.locator("#record").click();
        await until(other, 'document.getElementById("acceptedQty-0") !== null');
      });
      await page.locator("#record").click();
      await until(page, 'document.querySelector("#told .note") !== null');
      expect(await text(page, "#told .note")).toMatch(
        /^Someone else was faster\. Shipped: .* Yours was not recorded; this is the transfer as it is now\./,
      );
      expect(await text(page, "#h-next")).toMatch(/^Next: receive/);
    });
  });

  it("that is unknown leads on to the list, and without a server to another try", async () => {
    await onPlayground("#transfer/none", async (page) => {
      expect(await text(page, ".state h1")).toBe("There is no transfer none");
      await page.locator(".state a").click();
      await until(page, 'document.querySelector(".list a") !== null');
    });
    await onPlayground("", async (page) => {
      await page.evaluate("window.fetch = () => Promise.reject(new Error())");
      await page.evaluate('location.hash = "transfer/transfer-011990"');
      await until(page, 'document.querySelector(".state") !== null');
      expect(await text(page, ".state h1")).toBe("The server does not answer");
      expect(await countOf(page, ".state button, .state a")).toBe(2);
    });
  });
});

describe("the network", () => {
  it.override({ hash: "#network" });

  it("has the days of every lane from an order now, and leads to the check of the chosen one", async ({ page }) => {
    expect(await countOf(page, "[id^=lane-] b")).toBe(demoNetwork.config.lanes!.length);
    expect(await text(page, "#lane-US-CHI-01-GB-MAN-01-AIR_FREIGHT b")).toBe("7 d");
    await page.locator("#lane-DE-FRA-01-GB-MAN-01-AIR_FREIGHT").click();
    expect(await text(page, "#h-lane")).toBe("Frankfurt → Manchester");
    expect(await page.locator("#lane-facts dd").allTextContents()).toContain("900 kg");
    await page.locator("#check-lane").click();
    await until(page, 'document.querySelector("#answer h1") !== null');
    expect(await page.locator("#src").inputValue()).toBe("DE-FRA-01");
  });

  it("closes a day by keyboard, which the check then counts", async ({ page }) => {
    await focus(page, "open-6-2026-09-15");
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe("open-6-2026-09-16");
    await page.keyboard.press("Enter");
    await until(page, 'document.querySelector("#shuts .chip") !== null');
    expect(await text(page, "#shuts")).toContain("Chicago closed Wed 16 Sep");
    await page.locator("#weeks-after").click();
    expect(page.url()).toContain("from=2026-11-09");
    await page.locator(".tabs a:first-child").click();
    await until(page, 'document.querySelector("#answer .shuts .chip") !== null');
  });

  it("is changed in a form, which is used for the check and is in the address", async () => {
    await onPlayground("index.html#network?at=US-CHI-01", async (page) => {
      await page.locator("#edit-lane").click();
      await page.locator("#lane-cut-off").fill("10:00");
      await page.locator("#lane-transitDays").fill("1.5");
      await until(
        page,
        'document.getElementById("network-faults").textContent.includes(\'"Days in transit" must be a whole number\')',
      );
      await page.locator("#lane-transitDays").fill("4");
      await until(page, 'document.querySelector(".badge.is-late") !== null');
      expect(await text(page, ".badge.is-late")).toBe("Tue 22 Sep, 7 days in the demonstration");
      await until(page, 'location.hash.includes("network=")');
      const address = addressOf(page);
      await page.locator(".tabs a:first-child").click();
      await until(page, 'document.querySelector("#answer h1") !== null');
      expect(await sentenceOf(page)).toBe("3 of the 4 lines can go, and arrive on Thursday 24 September.");
      await onPlayground(address, async (other) => {
        await other.locator("#edit-lane").click();
        expect(await other.locator("#lane-cut-off").inputValue()).toBe("10:00");
        await other.locator("#demo-network").click();
        await until(other, 'document.querySelector("#answer h1") !== null');
        expect(await sentenceOf(other)).toContain("Tuesday 22 September");
      });
      await onPlayground(address.slice(0, -40), async (other) => {
        expect(await text(other, "main > .note")).toBe(`${sentences.noNetwork[0]}.`);
      });
    });
  });

  const network = {
    warehouses: [
      { code: "A", timeZone: "Pacific/Apia", cutOff: "12:00" },
      { code: "<img src=x onerror=alert(1)>", timeZone: "UTC" },
    ],
    defaultLane: { transferType: "VAN", weightLimit: 1000, transitDays: 2 },
  };
  const open = async (page: Page) => {
    await page.locator("#edit-network").click();
    await until(page, 'document.getElementById("stock-json") !== null');
  };

  it("of your own is used for the check, and is in the address", async ({ page }) => {
    await open(page);
    await page.locator("#network-json").fill(JSON.stringify(network));
    await page.locator("#format-network").click();
    expect(await page.locator("#network-json").inputValue()).toBe(JSON.stringify(network, null, 2));
    await page.locator("#use-network").click();
    await until(page, 'document.getElementById("src")?.value === "A"');
    expect(await page.locator("main").textContent()).toContain("<img src=x onerror=alert(1)>");
    expect(await countOf(page, "main img, script:not([src])")).toBe(0);
    const answer = await answerOf(page);
    await onPlayground(addressOf(page), async (other) => {
      expect(await answerOf(other)).toEqual(answer);
    });
  });

  it("shows every fault of JSON at its place, for a file too", async ({ page }) => {
    await open(page);
    const faulty = { ...network, warehouses: [{ code: "A", timeZone: "Mars/Base", cutof: "12:00" }], lane: [] };
    const buffer = Buffer.from(JSON.stringify(faulty, null, 2));
    await page.locator("#network-file").setInputFiles({ name: "network.json", mimeType: "application/json", buffer });
    await until(page, 'document.querySelectorAll("ol.faults li").length > 0');
    expect(await page.locator("ol.faults li").allTextContents()).toEqual([
      'Line 5 Warehouse 1 (A): field "timeZone" must be an IANA time zone (got "Mars/Base").',
      'Line 6 Warehouse 1 (A): field "cutof" is unknown (did you mean cutOff?).',
      'Line 14 Field "lane" is unknown (did you mean lanes?).',
    ]);
    await page.locator('ol.faults li:has-text("Line 6") button').click();
    const selected = `(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.getElementById("network-json"))`;
    expect(await page.evaluate(selected)).toBe('"cutof": "12:00"');
    await page.locator("#network-json").fill('{\n"warehouses": [}');
    await page.locator("#use-network").click();
    expect(await page.locator("ol.faults li").textContent()).toMatch(/^Line 2 [^]*JSON/);
  });
});

describe("the layout", () => {
  it("has the sentence, both services and the days in the first view of a phone", async () => {
    await onPlayground({ hash: "", ...phone }, async (page) => {
      for (const selector of ["#answer h1", ".service:last-of-type", ".days .head:nth-of-type(2)"])
        expect((await boxOf(page, selector)).bottom).toBeLessThan(700);
    });
  });

  it("has the first reason, and at least 16 rows of the list, in the first view of a desk", async () => {
    await onPlayground("", async (page) => {
      expect((await boxOf(page, "#why-1")).bottom).toBeLessThanOrEqual(900);
    });
    await onPlayground("#list", async (page) => {
      const pager = await boxOf(page, ".pager");
      expect((await boxOf(page, ".list tbody tr:nth-child(16)")).bottom).toBeLessThanOrEqual(pager.top);
    });
  });

  it.each(["", "#list", "#network", "#transfer/transfer-011994"])(
    "of %s has targets of 44 pixels on a phone",
    async (hash) => {
      await onPlayground({ hash, ...phone }, async (page) => {
        const small = await page.evaluate<
          string[]
        >(`[...document.querySelectorAll("main :is(button, select, input), .top :is(a, select), summary")]
        .filter((each) => each.checkVisibility() && !each.matches("[type=radio], [type=checkbox]"))
        .filter((each) => {
          const { width, height } = each.getBoundingClientRect();
          const [wide, high] = each.matches(".cell, .day") ? [24, 24] : [each.matches(".brand, .gone *") ? 40 : 44, 44];
          return width < wide - 0.5 || height < high - 0.5;
        })
        .map((each) => each.outerHTML.slice(0, 90) + JSON.stringify(each.getBoundingClientRect()))`);
        expect(small).toEqual([]);
      });
    },
  );

  it("leads by keyboard: a link to the answer, days as one stop, a sheet that gives the focus back", async () => {
    await onPlayground("", async (page) => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expect(await focused(page)).toBe("answer");
      expect(await countOf(page, ".days [tabindex='0']")).toBe(1);
      await focus(page, "day-source-2026-09-15");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      expect(await focused(page)).toBe("day-transit-2026-09-16");
      await page.keyboard.press("Enter");
      expect(await text(page, ".shuts")).toContain("Air freight closed Wed 16 Sep");
      expect(await focused(page)).toBe("day-transit-2026-09-16");
    });
    await onPlayground({ hash: "", ...phone }, async (page) => {
      await page.evaluate('document.querySelector(".brief").focus()');
      await page.keyboard.press("Enter");
      await until(page, 'document.getElementById("ask").matches(":popover-open")');
      await focus(page, "start");
      await page.keyboard.press("Escape");
      await until(page, '!document.getElementById("ask").matches(":popover-open")');
      expect(await page.evaluate('document.activeElement.matches(".brief")')).toBe(true);
    });
  });

  it("does not move if less motion is wanted, and prints the answer, the days and the lines", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const moving = `[...document.querySelectorAll("*")].some((each) => {
      const { transitionDuration, animationName } = getComputedStyle(each);
      return transitionDuration !== "0s" || animationName !== "none";
    })`;
    expect(await page.evaluate(moving)).toBe(false);
    await page.emulateMedia({ media: "print" });
    const visible = ["#answer h1", ".days", ".lines table"];
    const hidden = [".top", ".ask", ".two", ".actions"];
    for (const selector of [...visible, ...hidden])
      expect([selector, (await boxOf(page, selector)).height > 0]).toEqual([selector, visible.includes(selector)]);
  });
});

it.each([
  "#check?now=yesterday&rule=most&by=2026-02-30&sku=X&qty=1&what=%3Cscript%3E",
  "#check?src=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&dest=__proto__&qty=9e99&sku=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
  "#check?src=A&dest=B&sku=A&qty=1&network=AAAA",
  "#check?src=A&dest=B&sku=A&qty=1&network=%00",
  "#javascript:alert(1)",
  "index.html#transfer/%3Cb%3Ea-name-that-no-transfer-has%3C/b%3E%FF",
  "#transfer/",
  "#list?limit=0&skus=%3Cb%3E&status=x&next=%FF",
  `#check?src=US-CHI-01&dest=GB-MAN-01${"&sku=EBK-720-U-BLK&qty=1".repeat(2000)}`,
])("the address %.60s is reported, and runs nothing", async (hash) => {
  await onPlayground(hash, async (page) => {
    expect(await countOf(page, "main script, main img, main b > *")).toBe(0);
    expect(await countOf(page, ".fault:not(:empty), .note.no, .state, .badge.no")).toBeGreaterThan(0);
  });
});

/** Every view, with its conditional parts. */
const views: readonly (readonly [hash: string, script?: string])[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => ["#check?", `document.getElementById("example-${index}").click()`] as const),
  ["#check?", 'document.getElementById("day-destination-2026-09-21")?.click()'],
  ["#check?", 'document.getElementById("add-request").click()'],
  ["#check?", 'document.getElementById("plan-night").click()'],
  ["#check?now=x&rule=x&by=x&at=9&what=x&src=A&dest=B&sku=x"],
  ["#check?src=US-CHI-01&dest=GB-MAN-01&sku=&qty=1"],
  ["#check?now=2028-11-05T07:30:00Z&src=US-CHI-01&dest=GB-MAN-01&sku=EBK-720-U-BLK&qty=2000"],
  ["#list?status_list=created&created_from_date=2026-01-01T00:00:00Z"],
  ["#list?find=nothing"],
  ["#list?", 'document.getElementById("open-filters").click()'],
  ["#network?at=DE-FRA-01&closed=2026-09-15+warehouse+US-CHI-01", 'document.getElementById("edit-lane").click()'],
  ["#network?", 'document.getElementById("edit-network").click()'],
  ["#transfer/transfer-011992?"],
  ["#transfer/transfer-011991?", 'document.getElementById("choose-correct").click()'],
  ["#transfer/none?"],
];

/** The text nodes and the attributes that are read out, except codes and programs. */
const textsOfPage = `(() => {
  const said = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent.trim());
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("pre, script, style")) return;
    for (const name of ["aria-label", "title", "data-label", "placeholder"]) said.push(node.getAttribute(name) ?? "");
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  return said.concat(document.title).filter((text) => text !== "");
})()`;

/** The English texts of the page that differ in Vietnamese. */
const english = Object.values(sentences)
  .filter(([inEnglish]) => !/^EEE|^d MMM/.test(inEnglish))
  .flatMap(([inEnglish]) => inEnglish.split("|"))
  .map((inEnglish) => inEnglish.split(/\{\d\}/).map((part) => part.trim()));

/** A short sentence must be a whole text; parts of a long one may be in a longer text. */
function isSaidIn(sentence: readonly string[], said: string): boolean {
  const parts = sentence.filter((part) => /\w/.test(part));
  return parts.length > 0 && parts.every((part) => said === part || (/\w \w/.test(part) && said.includes(part)));
}

it.each(views)("has no English sentence at %s in Vietnamese", async (hash, script = "") => {
  await onPlayground(`${hash}&network=world&lang=vi`, async (page) => {
    await openAll(page);
    if (script !== "") await page.evaluate(script);
    await page.evaluate("new Promise((done) => setTimeout(done))");
    expect(await page.evaluate("document.documentElement.lang")).toBe("vi");
    const said = await page.evaluate<string[]>(textsOfPage);
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((each) => english.some((sentence) => isSaidIn(sentence, each)))).toEqual([]);
  });
});

const looks = [
  ...[320, 390, 768, 1440].map((width) => ({ width, locale: "en-GB" })),
  { width: 320, locale: "vi-VN" },
].flatMap((look) => (["light", "dark"] as const).map((scheme) => ({ ...look, scheme })));
const otherLooks = [1024, 1920].map((width) => ({ width, locale: "en-GB", scheme: "light" as const }));

it.each([...looks, ...otherLooks])(
  "axe finds no fault in any view in $scheme at $width pixels in $locale, and nothing is truncated",
  async ({ width, scheme, locale }) => {
    const options = { viewport: { width, height: 800 }, colorScheme: scheme, locale, bypassCSP: true };
    for (const [hash, script = ""] of views) {
      await onPlayground({ hash: `${hash}&network=world`, ...options }, async (page) => {
        await openAll(page);
        if (script !== "") await page.evaluate(script);
        await page.evaluate("new Promise((done) => setTimeout(done))");
        expect([hash, script, await violationsOn(page)]).toEqual([hash, script, []]);
        expect([hash, await page.evaluate<number>("document.documentElement.scrollWidth")]).toEqual([hash, width]);
      });
    }
  },
  120_000,
);
