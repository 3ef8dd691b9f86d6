import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

function demo(
  args: readonly string[],
  input = "",
): { readonly out: string; readonly error: string; readonly status: number | null } {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "examples/demo/main.ts", ...args],
    {
      input,
      encoding: "utf8",
    },
  );
  return { out: stdout, error: stderr, status };
}

interface Response {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: { readonly status_code: number };
}

/** The JSON objects in what was printed; each begins and ends at the start of a line. */
function responsesIn(out: string): Response[] {
  return Array.from(out.matchAll(/^\{$[\s\S]*?^\}$/gm), ([text]) => JSON.parse(text) as Response);
}

describe("npm run demo", () => {
  const { out, status } = demo([]);

  it("answers requests that pass, are refused, impossible and malformed, each as JSON too", () => {
    expect(status).toBe(0);
    expect(responsesIn(out).map(({ success, error }) => error?.status_code ?? success)).toEqual([
      true,
      true,
      true,
      true,
      422,
      400,
      true,
    ]);
  });

  it("shows every kind of refusal in words", () => {
    const words = [
      "not known in this warehouse",
      "on hold",
      "weight not recorded",
      "4,817 short",
      "50,800 g over the room left",
    ];
    expect(words.filter((word) => !out.includes(word))).toEqual([]);
  });

  it("says of each refused request how much could go, in which transfers, and how its dates come about", () => {
    expect(out.match(/^At most, with all else as requested:$/gm)).toHaveLength(2);
    expect(out).toMatch(/^FRG-090-U-SLV {10}9 {8}8$/m);
    expect(out).toContain("What is there and may go, in 2 transfers, which is the fewest possible:");
    expect(out).toMatch(/^ {7}2 {2}1 × FRG-090-U-SLV, 7 × BIK-330-M-BLU, 250 × LGT-040-U-RED +110,300 g$/m);
    expect(out).toMatch(/^Saturday 19 September 2026 to Sunday 20 September 2026 {3}2 {5}closed {6}with the carrier$/m);
  });

  it("walks through a list of ten thousand transfers, page by page", () => {
    const list = out.slice(out.indexOf("7. The list"));
    expect(list.match(/^GET .* over 10000 transfers$/gm)).toHaveLength(2);
    expect(list).toContain("the following page has next=9813");
    expect(list.match(/^ST\d{6} /gm)).toEqual(["ST009816 ", "ST009813 ", "ST009220 "]);
    expect(responsesIn(list)).toMatchObject([
      { success: true, data: [{ code: "ST009220" }], paging: { len: 1, next: "0" } },
    ]);
  });

  it("passes over Easter: from Thursday after the cut-off to Tuesday, and to the Monday after", () => {
    expect(out).toContain("asked on Thursday 2 April 2026, 14:30 in Europe/Berlin");
    expect(out).toContain("transfer on Tuesday 7 April 2026, arrival on Monday 13 April 2026");
  });
});

describe("npm run demo with a query string of one's own", () => {
  it("shows the page, as a table and as JSON", () => {
    const { out, status } = demo(["status_list=created&limit=3"]);
    expect(status).toBe(0);
    expect(out).toContain("over 10000 transfers");
    expect(responsesIn(out)).toMatchObject([
      { success: true, data: [{ status: "created" }, {}, {}], paging: { len: 3 } },
    ]);
  });

  it("shows what is wrong with it", () => {
    expect(demo(["limit=0"]).out).toMatch(/^limit {2}must be at least 1, got "0"$/m);
  });
});

describe("npm run demo with a request of one's own", () => {
  it("checks a file", () => {
    const { out, status } = demo(["examples/request.json"]);
    expect(status).toBe(0);
    expect(out).toMatch(/^HLM-340-M-BLK .* 4,080 g {2}yes$/m);
    expect(responsesIn(out)).toHaveLength(1);
  });

  it("checks standard input", () => {
    const { out, status } = demo(["-"], '{"items":[]}');
    expect(status).toBe(0);
    expect(responsesIn(out)).toMatchObject([{ success: false, error: { status_code: 400 } }]);
  });

  it("says why it cannot read a request", () => {
    expect(demo(["-"], "{")).toMatchObject({ out: "", status: 2 });
    expect(demo(["missing.json"]).error).toMatch(/cannot read a JSON request from missing\.json: ENOENT/);
  });
});
