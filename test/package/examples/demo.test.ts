import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Output, run } from "../../../examples/demo/run";

/** The program as a process of its own, as npm runs it. */
function spawnDemo(args: readonly string[], input = ""): Output {
  const program = ["--import", "tsx", "examples/demo/main.ts", ...args];
  const { stdout, stderr, status } = spawnSync(process.execPath, program, { input, encoding: "utf8" });
  return { out: stdout, error: stderr, exitCode: status as Output["exitCode"] };
}

function demo(args: readonly string[], input = ""): Output {
  return run(args, (name) => (name === "-" ? input : readFileSync(name, "utf8")));
}

/** The JSON objects in what was printed; each begins and ends at the start of a line. */
function objectsIn(out: string): unknown[] {
  return Array.from(out.matchAll(/^\{$[\s\S]*?^\}$/gm), ([text]) => JSON.parse(text) as unknown);
}

const malformed = JSON.stringify({ items: [{ sku: "A", qty: "3" }], src_warehouse_code: "DE-FRA-01" });
const unknown = JSON.stringify({
  items: [{ sku: "A", qty: 3 }],
  src_warehouse_code: "NOWHERE",
  dest_warehouse_code: "DE-FRA-01",
});

describe("npm run demo", () => {
  const { out, error, exitCode } = demo([]);

  it("tells its story in at most 120 lines of 80 columns, of which npm takes four", () => {
    expect([exitCode, error]).toEqual([0, ""]);
    const lines = out.split("\n");
    expect(lines.length).toBeLessThanOrEqual(116);
    expect(lines.filter((line) => Array.from(line).length > 80)).toEqual([]);
  });

  it("gives the answer first, then every line with why it is refused", () => {
    expect(out).toContain(
      "3 of 4 lines may go. Transfer on Tue, 15 Sep 2026, arrival on Tue, 22 Sep 2026.\n" +
        "All lines weigh 610.3 kg; one AIR_FREIGHT transfer takes 500 kg.\n",
    );
    expect(out).toMatch(
      /^no {6}FRG-090-U-SLV .* 220\.5 kg\n {8}The weight limit would be exceeded by 11\.5 kg\.\nyes {5}BIK-330-M-BLU /m,
    );
  });

  it("compares the weight rules, and says how much could go and in which transfers", () => {
    expect(out).toMatch(/^FRG-090-U-SLV +220\.5 kg +11\.5 kg over +110\.3 kg over +allowed +8$/m);
    expect(out).toMatch(
      /^Transfer 2, 110\.3 kg:\n {2}1 × FRG-090-U-SLV, 7 × BIK-330-M-BLU, 250 × LGT-040-U-RED\nNo plan has fewer\.$/m,
    );
  });

  it("tells every kind of refusal", () => {
    const refusals = [
      "HLM-999-X-PNK  The source warehouse does not know this SKU.",
      "BAT-625-U-BLK  This SKU may not be transferred.",
      "ESP-150-U-BLK  The weight of this SKU is not known.",
      "TYR-290-U-BLK  The stock is short by 4,817 units.",
      "TYR-290-U-BLK  The weight limit would be exceeded by 3,405.8 kg.",
      "TYR-290-U-BLK  The volume limit would be exceeded by 7.18 m³.",
    ];
    expect(out).toContain(refusals.join("\n"));
  });

  it("explains the days over Easter, from Thursday after the cut-off to the Monday after", () => {
    expect(out).toContain("DE-FRA-01 → GB-MAN-01, requested on Thu, 2 Apr 2026, 14:30 in Europe/Berlin");
    expect(out).toContain(
      "Thu, 2 Apr 2026: the cut-off has passed at the source.\nFri, 3 Apr 2026: the source has a holiday.",
    );
    expect(out).toContain("Mon, 13 Apr 2026: the goods arrive.");
  });

  it("names what is wrong with requests by the fields of the wire, whoever finds it", () => {
    expect(out).toMatch(
      /^400 INVALID_REQUEST\nitems\[0\]\.qty {10}Line 1: the quantity must be a number, got "12"\.$/m,
    );
    expect(out).toMatch(
      /^422 NO_LANE\ndest_warehouse_code {2}The destination warehouse must have a lane from\n {21}"VN-HAN-01", got "US-RNO-01"\.$/m,
    );
    expect(out).not.toMatch(/srcWarehouseCode|destWarehouseCode/);
  });

  it("says from which warehouses it could come, and what none of them has", () => {
    expect(out).toMatch(/^DE-HAM-01, .* 51 × EBK-720-U-BLK, 24 × BIK-330-M-BLU\nUS-CHI-01, .* 4 × EBK-720-U-BLK, /m);
    expect(out).toContain("No plan has fewer sources. Missing: 7 × BIK-330-M-BLU.");
  });

  it("says until when to ask for a transfer, to arrive by a date", () => {
    expect(out).toContain("To arrive by Thu, 9 Apr 2026: before Wed, 1 Apr 2026, 14:00 in Europe/Berlin.");
  });

  it("checks requests for the same stock against what is left of it", () => {
    const verdicts = Array.from(
      out.matchAll(/^US-CHI-01 → .*EBK-720-U-BLK: (.*(?:\n {2}.*)?)$/gm),
      ([, verdict]) => verdict,
    );
    expect(verdicts).toEqual([
      "It may go.",
      "The stock is short by 4 units.",
      "The destination would be sent 1 unit\n  more than it takes.",
    ]);
  });

  it("has two services side by side, and the first date with enough of everything", () => {
    expect(out).toMatch(/^AIR_FREIGHT {2}3 of 4 lines may go {2}2026-09-15 {2}2026-09-22 {2}500 kg, 9 m³$/m);
    expect(out).toMatch(/^AIR_ECONOMY {2}All of it may go {5}2026-09-15 {2}2026-09-28 {2}2 t, 12 m³, 400 units$/m);
    expect(out).toContain("22 × EBK-720-U-BLK: enough from Thu, 24 Sep 2026.");
    expect(out).toContain("Transfer on Thu, 24 Sep 2026, arrival on Thu, 1 Oct 2026.");
  });

  it("lists the transfers of a page, and counts those of all pages by their status", () => {
    const list = out.slice(out.indexOf("11. Which transfers"));
    expect(list.match(/^ST\d{6} /gm)).toEqual(["ST009987 ", "ST009970 ", "ST009909 "]);
    expect(list).toContain("The page after it: next=9909");
    expect(list).toContain("Of all pages: created 0, processing 3, in_transit 2, completed 0, cancelled 0.");
  });

  it("shows one answer as JSON", () => {
    expect(objectsIn(out)).toMatchObject([{ success: true, data: { transfer_items: [{ request_qty: 60 }] } }]);
  });

  it("reads standard input, prints to both outputs and ends with its exit code", () => {
    expect(spawnDemo(["-", "--json"], malformed)).toEqual(demo(["-", "--json"], malformed));
    expect(demo(["-", "--json"], malformed).exitCode).toBe(1);
  });

  it("gives all of it as JSON", () => {
    const { out, exitCode } = demo(["--json"]);
    const { checks, list } = JSON.parse(out) as {
      checks: readonly { response: { success: boolean; error?: { message_code: string } }; schedule?: unknown[] }[];
      list: { pages: readonly { paging: unknown }[] };
    };
    expect(exitCode).toBe(0);
    expect(checks.map(({ response }) => response.error?.message_code ?? response.success)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      "NO_LANE",
      "INVALID_REQUEST",
    ]);
    expect(checks.map(({ schedule = [] }) => schedule.length > 2)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(list.pages.map(({ paging }) => paging)).toEqual([
      { len: 3, next: "9909" },
      { len: 2, next: "0" },
    ]);
  });
});

describe("npm run demo with a query string of one's own", () => {
  it("shows the page, or the answer as JSON", () => {
    const { out, exitCode } = demo(["status_list=created&limit=3"]);
    expect([exitCode, out.match(/^ST\d{6} {2}created /gm)?.length]).toEqual([0, 3]);
    expect(JSON.parse(demo(["--json", "status_list=created&limit=3"]).out)).toMatchObject({
      success: true,
      data: [{ status: "created" }, {}, {}],
      paging: { len: 3 },
    });
  });

  it("says that nothing matches", () => {
    expect(demo(["ref_code=none"])).toEqual({ out: "No transfer matches.\n", error: "", exitCode: 0 });
  });

  it("says all that is wrong with it, and fails", () => {
    expect(demo(["limit=0&status_list=done"])).toEqual({
      out: "",
      error:
        'limit        The limit must be at least 1, got "0".\n' +
        'status_list  A status must be one of created, processing, in_transit, completed, cancelled, got "done".\n',
      exitCode: 1,
    });
    const { out, exitCode } = demo(["limit=0", "--json"]);
    expect([JSON.parse(out), exitCode]).toMatchObject([{ error: { message_code: "INVALID_REQUEST" } }, 1]);
  });
});

describe("npm run demo with a request of one's own", () => {
  it("checks a file, now, and explains the days", () => {
    const { out, exitCode } = demo(["examples/request.json"]);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^All of it may go\. Transfer on /m);
    expect(out).toMatch(/^yes {5}HLM-340-M-BLK .* 4\.08 kg$/m);
    expect(out).toContain("the goods arrive.");
    expect(out).not.toContain("How much of each could go");
    const answer: unknown = JSON.parse(demo(["examples/request.json", "--json"]).out);
    expect(answer).toMatchObject({ success: true, data: { transfer_items: [{ request_qty: 12 }, {}] } });
  });

  it("says what could be done where a line is refused", () => {
    const items = [{ product_sku: "HLM-340-M-BLK", qty: 1e6 }];
    const request = { items, src_warehouse_code: "DE-FRA-01", dest_warehouse_code: "GB-MAN-01" };
    const { out, exitCode } = demo(["-"], JSON.stringify(request));
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^No line may go\./m);
    expect(out).toMatch(/^HLM-340-M-BLK {2}1,000,000 {6}387$/m);
    expect(out).toMatch(/^Transfer 1, 131\.58 kg:\n {2}387 × HLM-340-M-BLK$/m);
  });

  it("says all that is wrong with it by the fields of the wire, and fails", () => {
    expect(demo(["-"], malformed)).toEqual({
      out: "",
      error:
        'items[0].qty         Line 1: the quantity must be a number, got "3".\n' +
        "dest_warehouse_code  The destination warehouse is missing.\n",
      exitCode: 1,
    });
    expect(demo(["-"], unknown)).toEqual({
      out: "",
      error:
        'src_warehouse_code  The source warehouse is not known: it must be the code of a warehouse, got "NOWHERE".\n',
      exitCode: 1,
    });
    expect(demo(["-"], "7")).toEqual({ out: "", error: "The input must be an object, got 7.\n", exitCode: 1 });
  });
});

describe("npm run demo, asked what to try", () => {
  it("lists the warehouses with their lanes", () => {
    const { out, exitCode } = demo(["--warehouses"]);
    expect([exitCode, out.split("\n").length]).toEqual([0, 10]);
    expect(out).toMatch(/^DE-FRA-01 {2}Europe\/Berlin {8}DE-HAM-01, GB-MAN-01, US-CHI-01$/m);
  });

  it("lists the SKUs of a warehouse with what it has", () => {
    const { out, exitCode } = demo(["--skus", "DE-FRA-01"]);
    expect([exitCode, out.split("\n").length]).toEqual([0, 66]);
    expect(out).toMatch(/^HLM-340-M-BLK {2}City helmet, medium, black +387 +340 g$/m);
    expect(out).toMatch(/^BAT-625-U-BLK .* 3\.6 kg {2}may not be transferred$/m);
    expect(out).toMatch(/^TRL-240-U-GRY .* not known$/m);
  });

  it("has a help that names every option", () => {
    const { out, exitCode } = demo(["--help"]);
    expect(exitCode).toBe(0);
    expect(out.match(/^ {2}--\w+/gm)).toEqual(["  --json", "  --svg", "  --warehouses", "  --skus", "  --help"]);
  });

  it.each([
    [["--list"], "Unknown option '--list'"],
    [["--skus", "NOWHERE"], "NOWHERE is no warehouse: there are VN-SGN-01, "],
    [["limit=1", "limit=2"], "one argument is enough, but there are more: limit=1 limit=2"],
    [["missing.json"], "cannot read a JSON request from missing.json: ENOENT"],
    [["-"], "cannot read a JSON request from standard input: "],
  ])("says what is wrong with the arguments %j", (args, reason) => {
    const { out, error, exitCode } = demo(args, "{");
    expect([out, error.slice(0, reason.length), exitCode]).toEqual(["", reason, 2]);
    expect(error).toMatch(/^.*\nOptions: npm run demo -- --help\n$/);
  });
});
