import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  // The page is built at the first request.
  await fetch(`${origin}/playground.js`);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** The playground at this address, perhaps with options. */
function onPlayground(
  at: string | (PageOptions & { readonly hash: string }),
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const { hash, ...options } = typeof at === "string" ? { hash: at } : at;
  return onPage(
    {
      browser,
      origin,
      path: hash,
      isReady: 'document.querySelector("main details, main textarea, main .faults") !== null',
      options: { timezoneId: "America/St_Johns", locale: "en-GB", ...options },
    },
    use,
  );
}

/** A test may take a page of the playground. */
const it = test.extend<{ hash: string; page: Page }>({
  hash: "",
  page: async ({ hash }, use) => onPlayground(hash, use),
});

const example = (index: number) => `document.getElementById("example-${index}").click()`;

/** Every view, with its conditional parts. */
const vietnameseViews: readonly (readonly [hash: string, script: string])[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => ["#check?", example(index)] as const),
  ["#check?", 'document.getElementById("service-1").click()'],
  ["#check?", 'document.getElementById("add-request").click()'],
  ["#check?", 'document.getElementById("plan-night").click()'],
  [`#check?closed=2026-09-15+warehouse+US-CHI-01&closed=2026-09-19+service+AIR_FREIGHT&start=x&closed=x`, ""],
  ["#check?now=x&rule=x&by=x&at=9&what=x&src=A&dest=B&sku=x", ""],
  ["#check?now=2028-11-05T07:30:00Z&src=US-CHI-01&dest=GB-MAN-01&sku=EBK-720-U-BLK&qty=2000", ""],
  ["#list?status_list=created&ref_code=x&created_from_date=2026-01-01T00:00:00Z", ""],
  ["#list?limit=0", 'document.getElementById("changes").click()'],
  ["#network?at=DE-FRA-01", ""],
  ["#transfer/transfer-011996?", 'document.getElementById("record").click()'],
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
  .filter(([inEnglish]) => !inEnglish.startsWith("EEE"))
  .map(([inEnglish]) => inEnglish.split(/\{\d\}/).map((part) => part.trim()));

/** A short sentence must be a whole text; parts of a long one may be in a longer text. */
function isSaidIn(sentence: readonly string[], text: string): boolean {
  const parts = sentence.filter((part) => /\w/.test(part));
  return parts.every((part) => text === part || (/\w \w/.test(part) && text.includes(part)));
}

/** Opens every part, and waits for those that are loaded then. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
  await until(page, 'document.querySelector("[aria-busy=true]") === null');
}

const verdictOf = (page: Page) => page.locator(".verdict").textContent();

/** The text in the part with this name. */
async function partOf(page: Page, title: string): Promise<string> {
  const script = `[...document.querySelectorAll("details")].find((part) => part.querySelector("summary").textContent.startsWith(${JSON.stringify(title)})).querySelector("pre").textContent`;
  return page.evaluate<string>(script);
}

async function answerOf(page: Page): Promise<unknown> {
  return JSON.parse(await partOf(page, "Answer"));
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate(`(() => {
    document.querySelector("main").dataset.left = "";
    const before = location.href;
    location.hash = ${JSON.stringify(hash)};
    if (location.href === before) dispatchEvent(new HashChangeEvent("hashchange"));
  })()`);
  await until(page, 'document.querySelector("main:not([data-left]) :is(details, .faults)") !== null');
}

describe("a check", () => {
  it("is answered immediately, with every reason, the days, the transfers and the sources", async ({ page }) => {
    expect(await verdictOf(page)).toBe("3 of 4 lines may go · starts Tue, 15 Sep · arrives Tue, 22 Sep");
    await openAll(page);
    const text = await page.locator("main").textContent();
    for (const part of [
      "Too heavy by 11.5 kg.",
      "With 8 it may go, but then these may not: BIK-330-M-BLU, LGT-040-U-RED.",
      "610.3 kg requested, the limit is 500 kg, 389.8 kg may go",
      "FRG-090-U-SLV: 220.5 kg, but only 209 kg left, 11.5 kg too much",
      "All of it may go · starts Tue, 15 Sep · arrives Mon, 28 Sep",
      "Sat, 19 Sep 2026 – Sun, 20 Sep 2026: the carrier does not operate (2 days).",
      "too late: the deadline was Mon, 14 Sep, 15:00 America/Chicago",
      "2.1175 m³ of 9 m³: 1 × FRG-090-U-SLV, 7 × BIK-330-M-BLU, 250 × LGT-040-U-RED",
      "What is too heavy for one transfer is divided among several.",
      "Ordered at America/Chicago",
    ])
      expect(text).toContain(part);
    expect(await page.locator("#now").inputValue()).toMatch(/^2026-09-15T10:30/);
    expect(await page.locator("svg .picture-why").allTextContents()).toEqual([
      "handling",
      "on the way",
      "closed",
      "handling",
      "arrival",
    ]);
  });

  it("changes with the controls, shows the changes, and is in the address", async ({ page }) => {
    await page.locator("#rule").selectOption("whole");
    expect(await verdictOf(page)).toMatch(/^No line may go/);
    expect(await page.locator(".no mark").allTextContents()).toContain("no before: yes");
    await page.locator("#qty-1").fill("4");
    expect(await verdictOf(page)).toMatch(/^All of it may go/);
    await page.locator("#now").fill("2026-09-15T15:00");
    expect(await verdictOf(page)).toContain("starts Wed, 16 Sep before: Tue, 15 Sep");
    const [answer, address] = [await answerOf(page), page.url()];
    expect(address).toContain("now=2026-09-15T20%3A00%3A00.000Z");
    await onPlayground(address.slice(origin.length + 1), async (other) => {
      expect(await answerOf(other)).toEqual(answer);
    });
  });

  it("shows faults at their controls", async ({ page }) => {
    await page.locator("#qty-2").fill("1.5");
    expect(await page.locator("#fault-2").textContent()).toBe("Line 3: quantity must be a whole number (got 1.5).");
    expect(await page.evaluate('document.getElementById("qty-2").getAttribute("aria-describedby")')).toBe("fault-2");
    await page.locator("#dest").selectOption("US-CHI-01");
    await page.locator("#qty-2").fill("2");
    expect(await verdictOf(page)).toBe(
      'Destination warehouse must differ from the source warehouse (got "US-CHI-01").',
    );
  });

  it("takes pasted rows in the place of an example, marks a faulty one alone, and clears the lines", async ({
    page,
  }) => {
    const lines = () =>
      page.evaluate<string[]>('Array.from(document.querySelectorAll(".lines td input"), ({ value }) => value)');
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "SKU\\tQty\\r\\nLGT-080-U-BLK\\t1,150\\r\\nTYR-290-U-BLK\\t1,5\\r\\nHLM-340-L-BLK\\t4\\r\\n");
      document.getElementById("sku-0").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    expect(await lines()).toEqual(["LGT-080-U-BLK", "1150", "TYR-290-U-BLK", "1,5", "HLM-340-L-BLK", "4"]);
    expect(await verdictOf(page)).toMatch(/^1 of 3 lines may go/);
    expect(await page.locator("#fault-1").textContent()).toMatch(/^Line 2: "1,5" is not a whole number\./);
    await page.locator("#clear-lines").click();
    expect(await lines()).toEqual(["", "1"]);
    expect(await verdictOf(page)).toBe("Add lines, or paste them from a spreadsheet.");
    await page.locator("#rows summary").click();
    await page.locator("#pasted-rows").fill("LGT-080-U-BLK 3\nHLM-340-L-BLK 4");
    await page.locator("#use-rows").click();
    expect(await verdictOf(page)).toMatch(/^All of it may go/);
    expect(await page.locator("#too-many").textContent()).toBe("");
    await page.locator("#rows summary").click();
    await page.locator("#pasted-rows").fill("HLM-340-L-BLK 1\n".repeat(501));
    await page.locator("#use-rows").click();
    await until(page, 'document.getElementById("too-many").textContent !== ""');
    expect(await page.locator("#too-many").textContent()).toBe("Only the first 500 of 501 lines are shown.");
  });

  it("has the plan of the night in its address", async ({ page }) => {
    await page.locator("#night summary").click();
    await page.locator("#night-maxQty").fill("140");
    await page.locator("#plan-night").click();
    await until(page, 'document.querySelectorAll("#night table").length > 1');
    const tables = 'Array.from(document.querySelectorAll("#night table"), ({ textContent }) => textContent)';
    const planned = await page.evaluate(tables);
    await onPlayground(page.url().slice(origin.length + 1), async (other) => {
      await until(other, 'document.querySelectorAll("#night table").length > 1');
      expect(await other.locator("#night-maxQty").inputValue()).toBe("140");
      expect(await other.evaluate(tables)).toEqual(planned);
    });
  });

  it("works by keyboard: adds and removes a line, and a batch", async ({ page }) => {
    await page.evaluate('document.getElementById("add-line").focus()');
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("sku-4");
    await page.keyboard.type("LGT-080-U-BLK");
    await page.keyboard.press("Tab");
    await page.keyboard.type("5");
    expect(await verdictOf(page)).toMatch(/ of 5 lines may go/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("add-line");
    expect(await verdictOf(page)).toMatch(/^3 of 4 lines may go/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    // The previous request took 6 of 12 e-bikes and 8 of 39 gravel bikes.
    expect(await page.locator("main").textContent()).toContain("These transfers, one after the other");
    await page.locator("#qty-0").fill("7");
    expect(await page.locator("main").textContent()).toContain("Not enough stock: 1 unit short.");
    expect(page.url()).toMatch(/src=.*src=/);
  });

  it("can be shown in another language, which is in the address", async ({ page }) => {
    await page.locator("#language").selectOption("vi");
    expect(await page.locator(".why").allTextContents()).toEqual(["Quá tải 11,5 kg."]);
    expect(await verdictOf(page)).toBe("Chuyển được 3/4 dòng · xuất kho Thứ 3, 15/09 · đến Thứ 3, 22/09");
    await page.locator("#qty-2").fill("x");
    expect(await page.locator("#fault-2").textContent()).toContain("không phải số nguyên");
    await page.locator("#qty-2").fill("1.150");
    expect((await page.locator(".why").allTextContents()).join(" ")).toContain("1.111");
    await onPlayground(page.url().slice(origin.length + 1), async (other) => {
      const reasons = async (shown: Page) => (await shown.locator(".why").allTextContents()).map((text) => text.trim());
      expect(await reasons(other)).toEqual(await reasons(page));
    });
  });

  it("opens where the reader lives, and an address shows everybody the same company", async () => {
    const services = (page: Page) => page.locator(".verdicts small").allTextContents();
    await onPlayground({ hash: "", locale: "vi-VN" }, async (page) => {
      expect(await verdictOf(page)).toBe("Chuyển được tất cả · xuất kho Thứ 2, 01/02 · đến Thứ 5, 11/02");
      expect(await services(page)).toEqual(["Đường bộ nội địa, đang xem", "Đường không nội địa"]);
      expect(await page.locator("#src option").allTextContents()).toContain("VN-DAD-01 Đà Nẵng");
      await onPlayground(page.url().slice(origin.length + 1), async (other) => {
        expect(await verdictOf(other)).toBe("All of it may go · starts Mon, 1 Feb · arrives Thu, 11 Feb");
      });
    });
    await onPlayground("", async (page) => {
      const address = page.url().slice(origin.length + 1);
      await onPlayground({ hash: address, locale: "vi-VN" }, async (other) => {
        expect(await verdictOf(other)).toBe("Chuyển được 3/4 dòng · xuất kho Thứ 3, 15/09 · đến Thứ 3, 22/09");
        await go(other, "network?network=world");
        expect(await other.locator("#warehouse option").allTextContents()).toContain("US-RNO-01 Reno");
      });
    });
  });

  it.each(vietnameseViews)("has no English sentence at %s in Vietnamese", async (hash, script) => {
    await onPlayground(`${hash}&lang=vi`, async (page) => {
      await openAll(page);
      if (script !== "") await page.evaluate(script);
      await page.evaluate("new Promise((done) => setTimeout(done))");
      expect(await page.evaluate("document.documentElement.lang")).toBe("vi");
      const said = await page.evaluate<string[]>(textsOfPage);
      expect(said.length).toBeGreaterThan(40);
      expect(said.filter((text) => english.some((sentence) => isSaidIn(sentence, text)))).toEqual([]);
    });
  });

  it("copies the line of curl and the program", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const copied = async (page: Page, title: string) => {
      await page.evaluate("document.querySelector('.more > details:last-child').open = true");
      await page.locator(`summary:text-is(${JSON.stringify(title)})`).click();
      await page.locator(`[aria-label=${JSON.stringify(`Copy: ${title}`)}]`).click();
      return page.evaluate<string>("navigator.clipboard.readText()");
    };
    await onPlayground({ hash: "", permissions }, async (page) => {
      expect(await copied(page, "In TypeScript")).toMatch(/^import \{ checkTransfers, createNetwork/);
      expect(await copied(page, sentences.curlOfCheck[0])).toMatch(/^curl -H 'Authorization: Bearer demo' .*"qty":300/);
      expect(await page.locator("main").textContent()).toContain("copied");
    });
  });
});

describe("an edit of the check", () => {
  const lines = (page: Page) =>
    page.evaluate<string[]>('Array.from(document.querySelectorAll(".lines input"), ({ value }) => value)');

  it("is undone and redone by keyboard, by button and by the browser", async ({ page }) => {
    const start = await lines(page);
    await page.locator("#qty-1").fill("4");
    await page.locator("#rule").selectOption("whole");
    await page.locator('[aria-label="Remove line 1"]').click();
    await page.evaluate('document.getElementById("qty-0").focus()');
    await page.keyboard.press("Control+z");
    await until(page, 'document.querySelectorAll(".lines input").length === 8');
    expect(await page.evaluate("document.activeElement.id")).toBe("qty-0");
    expect(await page.locator("#rule").inputValue()).toBe("whole");
    await page.locator("#undo").click();
    await until(page, 'document.getElementById("rule").value === "fill"');
    expect(await page.locator("#qty-1").inputValue()).toBe("4");
    await page.evaluate("history.back()");
    await until(page, 'document.getElementById("qty-1").value === "9"');
    expect(await lines(page)).toEqual(start);
    expect(await page.locator("#undo").textContent()).toBe("Undo");
    expect(await page.evaluate('document.getElementById("undo").ariaDisabled')).toBe("true");
    await page.evaluate('document.getElementById("undo").click()');
    for (let count = 0; count < 2; count += 1) {
      await page.keyboard.press("Control+y");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await until(page, 'document.getElementById("rule").value === "whole"');
    await page.locator("#redo").click();
    await until(page, 'document.querySelectorAll(".lines input").length === 6');
    expect(await page.evaluate('document.getElementById("redo").ariaDisabled')).toBe("true");
  });

  it("closes a day, which moves the arrival or says why not, and is in the copied link", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    await onPlayground({ hash: "", permissions }, async (page) => {
      const cell = (place: string, day: string) =>
        page.locator(`[data-place="${place}"][data-day="${day}"].picture-cell`);
      await cell("transit", "2026-09-17").click();
      expect(await verdictOf(page)).toContain("arrives Wed, 23 Sep before: Tue, 22 Sep");
      expect(await page.locator(".closed").textContent()).toContain(
        "It arrives on Wed, 23 Sep instead of Tue, 22 Sep.",
      );
      await cell("source", "2026-09-19").click();
      expect(await page.locator(".closed").textContent()).toContain("it is closed on that day anyway");
      await cell("destination", "2026-09-16").click();
      expect(await page.locator(".closed").textContent()).toContain("This changes nothing: Wed, 16 Sep 2026");
      await page.locator("#copy-link").click();
      await until(page, 'document.querySelector("h1 ~ [role=status]").textContent === "copied"');
      const link = await page.evaluate<string>("navigator.clipboard.readText()");
      await onPlayground(link.slice(origin.length + 1), async (other) => {
        expect(await verdictOf(other)).toContain("arrives Wed, 23 Sep");
      });
      await page.locator('[aria-label^="Reopen Air freight"]').click();
      expect(await verdictOf(page)).toContain("arrives Tue, 22 Sep");
      await page.evaluate('document.querySelector(".more details").open = true');
      await page.locator("#close-place").selectOption("source");
      await page.locator("#close-date").selectOption("2026-09-15");
      await page.evaluate('document.getElementById("close-day").focus()');
      await page.keyboard.press("Enter");
      expect(await verdictOf(page)).toContain("starts Wed, 16 Sep");
    });
  });
});

describe("the list", () => {
  it.override({ hash: "#list" });

  it("filters, turns pages and back, and counts", async ({ page }) => {
    await page.locator("#status-created").click();
    expect(await verdictOf(page)).toBe("112 transfers of all partners match");
    expect(await page.locator("label.status").allTextContents()).toEqual([
      ...["created 112", "processing 114", "in transit 163"],
      ...["completed 9,401", "cancelled 210", "created in the last 7 days"],
      "arriving this week, Mon, 14 Sep to Sun, 20 Sep",
    ]);
    const codes = () => page.locator("tbody td:first-child").allTextContents();
    const seen = await codes();
    while (await page.evaluate<boolean>('!document.getElementById("next").disabled')) {
      await page.locator("#next").click();
      seen.push(...(await codes()));
    }
    expect(new Set(seen).size).toBe(112);
    expect(seen).toHaveLength(112);
    expect(await page.evaluate("document.activeElement.id")).toBe("previous");
    expect(await page.locator("#page-number").textContent()).toBe("page 6 of 6");
    await page.locator("#previous").click();
    expect(await codes()).toEqual(seen.slice(80, 100));
    expect(await page.locator("#page-number").textContent()).toBe("page 5 of 6");
    await page.locator("#start").click();
    expect(await codes()).toEqual(seen.slice(0, 20));
    expect(await page.evaluate("document.activeElement.id")).toBe("next");
    await page.locator("summary:text('Created and updated')").click();
    await page.locator("#created_from_date").fill("2026-09-13T00:00");
    // 00:00 in Ho Chi Minh City is 17:00 of the day before in UTC.
    expect(page.url()).toContain("created_from_date=2026-09-12T17%3A00%3A00.000Z");
  });

  it("finds this week's arrivals by a part of the SKU and by service, and marks those that are late", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    await onPlayground({ hash: "#list", permissions }, async (page) => {
      await page.locator("#this-week").click();
      expect(page.url()).toContain("arrives_from=2026-09-14&arrives_to=2026-09-20");
      expect(await page.locator("#arrives_from").inputValue()).toBe("2026-09-14");
      await page.locator("#skus").fill("hlm-29");
      await page.locator("#transfer_types").selectOption("DOMESTIC_ROAD");
      const items = await page.locator("tbody td:nth-child(6)").allTextContents();
      expect(items.length).toBeGreaterThan(3);
      for (const each of items) expect(each).toMatch(/HLM-290-[ML]-WHT/);
      const verdict = await verdictOf(page);
      await page.locator("#copy-link").click();
      await until(page, 'document.querySelector("h1 ~ [role=status]").textContent === "copied"');
      const link = await page.evaluate<string>("navigator.clipboard.readText()");
      await onPlayground(link.slice(origin.length + 1), async (other) => {
        expect(await verdictOf(other)).toBe(verdict);
      });
    });
    await onPlayground("#list?arrives_to=2026-09-20&status_list=in_transit&limit=100", async (page) => {
      const arrivals = await page.locator("tbody td:nth-child(5)").allTextContents();
      const isPast = (told: string) => Date.parse(`${told.slice(5, 16)} UTC`) < Date.parse("2026-09-15");
      expect(arrivals.map((told) => told.endsWith(" late"))).toEqual(arrivals.map(isPast));
      expect(new Set(arrivals.map(isPast)).size).toBe(2);
    });
  });

  it("shows what changes while someone else edits", async () => {
    await onPlayground("#list?status_list=created", async (page) => {
      await page.locator("#changes").click();
      await until(
        page,
        'document.querySelector(".verdict").textContent.startsWith("1") === true && !document.querySelector(".verdict").textContent.startsWith("112 ")',
      );
      await page.locator("#changes").click();
      const after = await verdictOf(page);
      expect(await page.evaluate("document.activeElement.id")).toBe("changes");
      expect(await page.locator("#last-change").textContent()).toMatch(
        /^ST\d+: (created|processing|in transit) → (processing|in transit|completed)$/,
      );
      await page.evaluate("new Promise((done) => setTimeout(done, 1600))");
      expect(await verdictOf(page)).toBe(after);
    });
  });
});

describe("a transfer", () => {
  const told = (page: Page) => page.locator("#told").textContent();
  const untilTold = (page: Page, start: string) =>
    until(page, `document.getElementById("told")?.textContent.startsWith(${JSON.stringify(start)}) === true`);
  const moments = async (page: Page) =>
    (await page.locator(".timeline li").allTextContents()).map((text) => text.replace(/ \d+ \w+ 20\d\d, .*/, ""));
  const rowOf = (page: Page) => page.locator("main > table:first-of-type tr:first-child td").allTextContents();

  it.each([
    ["the server", ""],
    ["the page", "index.html"],
  ])("of %s opens from the list, and is shipped and received in parts by keyboard", async (place, file) => {
    await onPlayground(`${file}#list?status_list=created`, async (page) => {
      const [code = ""] = await page.locator("tbody a").allTextContents();
      await page.evaluate('document.querySelector("tbody a").focus()');
      await page.keyboard.press("Enter");
      await until(page, 'document.getElementById("record") !== null');
      expect(page.url()).toContain(`#transfer/transfer-${code.slice(2)}`);
      expect(await page.locator("h1").textContent()).toContain(`Transfer ${code}: from `);
      const [sku = "", qty = ""] = await rowOf(page);
      expect(await rowOf(page)).toEqual([sku, qty, qty, "0", "0", "0", "0", "0", "0"]);

      await page.evaluate('document.getElementById("qty-0").focus()');
      await page.keyboard.type("2");
      await page.keyboard.press("Enter");
      await until(page, 'document.getElementById("qty-0").value === ""');
      expect(await rowOf(page)).toEqual([sku, qty, `${Number(qty) - 2}`, "2", "0", "0", "0", "0", "0"]);
      expect(await page.evaluate("document.activeElement.id")).toBe("qty-0");
      await page.locator("#move").selectOption("receive");
      await page.locator("#acceptedQty-0").fill("2");
      await page.locator("#rejectedQty-0").fill("1");
      await page.keyboard.press("Enter");
      await untilTold(page, `${sku}: `);
      expect(await told(page)).toBe(`${sku}: 1 units, but only 0 in transit.`);
      expect(await page.evaluate('document.getElementById("rejectedQty-0").ariaInvalid')).toBe("true");
      await page.locator("#acceptedQty-0").fill("1");
      await page.keyboard.press("Enter");
      await until(page, 'document.getElementById("rejectedQty-0") === null');
      expect(await rowOf(page)).toEqual([sku, qty, `${Number(qty) - 2}`, "0", "1", "1", "0", "0", "0"]);
      await until(page, 'document.activeElement.id === "move"');
      expect((await moments(page)).slice(1, 3)).toEqual([
        `Shipped: 2 × ${sku}`,
        `Accepted: 1 × ${sku}; Damaged / rejected: 1 × ${sku}`,
      ]);

      const off = "[id^=all-][aria-disabled=true]";
      expect(await page.locator(off).allTextContents()).toEqual(
        (["start", "receive", "return", "lose"] as const).map((type) => sentences[`allOf_${type}`][0]),
      );
      expect(await page.locator("#move option").allTextContents()).toEqual(["are shipped", "will not be shipped"]);
      await page.evaluate('document.getElementById("all-start").click()');
      await untilTold(page, "The event has no effect.");
      await page.locator("#all-cancel").click();
      await until(page, 'document.activeElement.id === "keep"');
      expect(await page.locator("[role=alertdialog]").textContent()).toContain(`${Number(qty) - 2} × ${sku}`);
      await page.locator("#confirm").click();
      await untilTold(page, "1 accepted · 1 damaged / rejected · ");
      await page.locator("#undo-event").click();
      await until(page, 'document.getElementById("told").textContent.includes(" to be shipped · 1 accepted · ")');
      await page.locator("#all-cancel").click();
      await page.locator("#confirm").click();
      await untilTold(page, "1 accepted · 1 damaged / rejected · ");
      expect(await page.locator(".row .status").textContent()).toBe("completed");
      expect((await moments(page)).at(-1)).toBe("The transfer is completed");
      expect(await page.evaluate(`document.querySelectorAll("${off}").length`)).toBe(6);
      expect(await page.locator("main").textContent()).toContain(sentences.isDone[0]);
      await page.evaluate('document.getElementById("all-lose").click()');
      await untilTold(page, "The transfer is already");
      await page.locator("nav a:nth-child(2)").click();
      await until(page, 'document.getElementById("next") !== null');
      expect(await page.locator("tbody a").allTextContents()).not.toContain(code);

      const isShown = 'document.querySelector(".timeline") !== null';
      await page.evaluate("history.back()");
      await until(page, isShown);
      await page.reload();
      await until(page, isShown);
      expect((await moments(page)).length).toBe(place === "the server" ? 7 : 2);
    });
  });

  it("shows what someone else has recorded meanwhile", async () => {
    const hash = "#transfer/transfer-011997";
    await onPlayground(hash, async (page) => {
      await onPlayground(hash, async (other) => {
        await other.locator("#all-ship").click();
        await untilTold(other, "20 in transit");
      });
      await page.locator("#all-ship").click();
      await until(page, 'document.getElementById("told").textContent.includes(": 1 units, but only 0 left.")');
      expect(await told(page)).toMatch(/ The transfer has changed: try again\.$/);
      expect(await rowOf(page)).toContain("0");
      await page.locator("#all-receive").click();
      await untilTold(page, "20 accepted");
      expect(await page.locator(".row .status").textContent()).toBe("completed");
    });
  });

  it.each([
    ["the server", ""],
    ["the page", "index.html"],
  ])("is created from a check on %s, takes the stock, and is in the list", async (_, file) => {
    await onPlayground(`${file}#check?`, async (page) => {
      await page.locator("#create").click();
      await until(page, 'document.querySelector("#created a") !== null');
      const code = /^Created: (ST\d+)\. /.exec((await page.locator("#created").textContent()) ?? "")?.[1];
      expect(await page.evaluate("document.activeElement.id")).toBe("created");
      expect(await page.locator("#sku-0").inputValue()).toBe("FRG-090-U-SLV");
      await page.locator("#created a:last-of-type").click();
      await until(page, 'document.querySelector("tbody a") !== null');
      const [first] = await page.locator("tbody tr:first-child").allTextContents();
      expect(first).toContain(`${code}created`);
      if (file !== "") return;
      // The server keeps it.
      await page.reload();
      await until(page, `document.querySelector("tbody a")?.textContent === ${JSON.stringify(code)}`);
    });
  });

  it("that is unknown, is reported", async () => {
    await onPlayground("index.html#transfer/ST1?lang=en", async (page) => {
      expect(await page.locator(".faults").textContent()).toBe("There is no transfer ST1.");
    });
  });
});

describe("your own network", () => {
  it.override({ hash: "#network" });

  it("is a form, whose changes are marked, are used for the check and are in the address", async () => {
    await onPlayground("#network?at=US-CHI-01", async (page) => {
      await page.locator("#cut-off-2").fill("10:00");
      await until(page, 'document.querySelector("fieldset mark")?.textContent.trim() === "before: 15:00"');
      await page.locator("#service-0-transitDays").fill("1.5");
      await until(
        page,
        'document.getElementById("network-faults").textContent.includes(\'"Days in transit" must be a whole number\')',
      );
      await page.locator("#service-0-transitDays").fill("4");
      await until(page, 'document.querySelectorAll("fieldset mark").length === 2');
      await page.locator("#holidays summary").click();
      const holidays = (await page.locator("#holidays .chip").allTextContents()).length;
      await page.locator("#holidays .chip:first-child").click();
      await until(page, `document.querySelector("#holidays mark")?.textContent.trim() === "before: ${holidays}"`);
      await page.locator("#add-holiday").fill("2026-12-23");
      await page.locator("#add-holiday-now").click();
      await until(page, 'document.querySelector("#holidays mark") === null');
      await until(page, 'location.hash.includes("network=")');
      const address = page.url();
      await page.locator("nav a:nth-child(1)").click();
      await until(page, 'document.querySelector(".verdict") !== null');
      expect(await verdictOf(page)).toBe("3 of 4 lines may go · starts Wed, 16 Sep · arrives Thu, 24 Sep");
      await onPlayground(address.slice(origin.length + 1), async (other) => {
        expect(await other.locator("#cut-off-2").inputValue()).toBe("10:00");
        await other.locator("#demo-network").click();
        await until(other, 'document.querySelector(".verdict") !== null');
        expect(await verdictOf(other)).toMatch(/starts Tue, 15 Sep/);
      });
      await onPlayground(address.slice(origin.length + 1, -40), async (other) => {
        expect(await other.locator("main .faults").allTextContents()).toContain(`${sentences.noNetwork[0]}.`);
        expect(await other.locator("#cut-off-2").inputValue()).not.toBe("10:00");
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

  const type = async (page: Page, kind: "network" | "stock", text: string) => {
    await page.locator(`#${kind}-json .cm-content`).fill(text);
  };
  const open = async (page: Page) => {
    await page.locator("#edit-network").click();
    await until(page, 'document.getElementById("stock-json")?.shadowRoot?.querySelector(".cm-content") != null');
  };

  it("is used for the check, and is in the address", async ({ page }) => {
    await open(page);
    await type(page, "network", JSON.stringify(network));
    await page.locator("#use-network").click();
    await until(page, 'document.getElementById("src")?.value === "A"');
    expect(await page.locator("main").textContent()).toContain("Ordered at Pacific/Apia");
    expect(await page.locator("main").textContent()).toContain("<img src=x onerror=alert(1)>");
    expect(await page.evaluate('document.querySelectorAll("img, script:not([src])").length')).toBe(0);
    const answer = await answerOf(page);
    await onPlayground(page.url().slice(origin.length + 1), async (other) => {
      expect(await answerOf(other)).toEqual(answer);
    });
  });

  it("shows every fault at its place, for a file too", async ({ page }) => {
    await open(page);
    const faulty = { ...network, warehouses: [{ code: "A", timeZone: "Mars/Base", cutof: "12:00" }], lane: [] };
    const buffer = Buffer.from(JSON.stringify(faulty, null, 2));
    await page.locator("#network-file").setInputFiles({ name: "network.json", mimeType: "application/json", buffer });
    await until(page, 'document.querySelectorAll("ol.faults li").length > 0');
    expect(await page.locator("ol.faults li").allTextContents()).toEqual([
      'Line 5 Field "warehouses.0.timeZone" must be an IANA time zone (got "Mars/Base").',
      'Line 6 Field "warehouses.0.cutof" is unknown (did you mean cutOff?).',
      'Line 14 Field "lane" is unknown (did you mean lanes?).',
    ]);
    await page.locator('ol.faults li:has-text("Line 6") button').click();
    const selected = await page.evaluate(
      'document.getElementById("network-json").shadowRoot.getSelection().toString()',
    );
    expect(selected).toBe('"cutof": "12:00"');
    await type(page, "network", '{\n"warehouses": [}');
    await page.locator("#use-network").click();
    expect(await page.locator("ol.faults li").textContent()).toMatch(/^Line 2 [^]*JSON/);
  });
});

it.each([
  ["#check?now=yesterday&rule=most&by=2026-02-30&sku=X&qty=1&what=%3Cscript%3E", 5],
  [
    "#check?src=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&dest=__proto__&qty=9e99&sku=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
    1,
  ],
  ["#check?src=A&dest=B&sku=A&qty=1&network=AAAA", 1],
  ["#check?src=A&dest=B&sku=A&qty=1&network=%00", 1],
  ["#javascript:alert(1)", 1],
  ["index.html#transfer/%3Cb%3Ea-name-that-no-transfer-has%3C/b%3E%FF", 1],
  ["#transfer/", 1],
  ["#list?limit=0&skus=%3Cb%3E&status=x&next=%FF", 0],
  [`#check?src=US-CHI-01&dest=GB-MAN-01${"&sku=EBK-720-U-BLK&qty=1".repeat(2000)}`, 1],
] as const)("the address %.60s is reported, and runs nothing", async (hash, faults) => {
  await onPlayground(hash, async (page) => {
    expect(await page.evaluate('document.querySelectorAll("main script, main img, main b").length')).toBe(0);
    expect(await page.evaluate<number>('document.querySelectorAll(".faults").length')).toBeGreaterThanOrEqual(faults);
    expect((await page.locator("main").textContent())?.length).toBeGreaterThan(40);
  });
});

const views = [
  "",
  "#list?status_list=created",
  "#network",
  "#transfer/transfer-011996",
  "#check?now=x&src=A&dest=B&sku=x",
];
const looks = [
  ...[320, 375, 768, 1280].map((width) => ({ width, locale: "en-GB" })),
  { width: 320, locale: "vi-VN" },
].flatMap((look) => (["light", "dark"] as const).map((scheme) => ({ ...look, scheme })));

it.each(views.flatMap((view) => looks.map((look) => ({ view, ...look }))))(
  "axe finds no fault at $view in $scheme at $width pixels in $locale, and nothing is truncated",
  async ({ view, width, scheme, locale }) => {
    const options = { viewport: { width, height: 800 }, colorScheme: scheme, locale, bypassCSP: true };
    await onPlayground({ hash: view, ...options }, async (page) => {
      await openAll(page);
      if (view === "#network") await until(page, 'document.getElementById("stock-json")?.shadowRoot != null');
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    });
  },
);
