import { readFileSync } from "node:fs";
import { checkTransfers } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { network, stocks } from "../../../examples/demo/company";
import { nightNeeds, planNight } from "../../../examples/demo/night";
import { requests } from "../../../examples/demo/requests";
import { type Output, run } from "../../../examples/demo/run";

function demo(args: readonly string[], input = ""): Output {
  return run(args, (name) => (name === "-" ? input : readFileSync(name, "utf8")));
}

const malformed = JSON.stringify({ items: [{ sku: "A", qty: "3" }], src_warehouse_code: "DE-FRA-01" });
const unknown = JSON.stringify({
  items: [{ sku: "A", qty: 3 }],
  src_warehouse_code: "NOWHERE",
  dest_warehouse_code: "DE-FRA-01",
});

describe("npm run demo", () => {
  const { out, error, exitCode } = demo([]);

  it("prints a tour of at most 120 lines of 80 columns, four of them by npm", async () => {
    expect([exitCode, error]).toEqual([0, ""]);
    const lines = out.split("\n");
    expect(lines.length).toBeLessThanOrEqual(116);
    expect(lines.filter((line) => Array.from(line).length > 80)).toEqual([]);
    await expect(out).toMatchFileSnapshot("demo.txt");
  });
});

it("the transfers of a night are at least those of every need, and pass one batch", () => {
  const needs = nightNeeds(network, stocks);
  const { now } = requests.tooHeavy;
  const { transfers, missing } = planNight(needs, { network, stocks, now }).value!;
  expect([needs.length, transfers.length]).toEqual([8, 17]);
  const units = (all: readonly { readonly qty: number }[]) => all.reduce((sum, { qty }) => sum + qty, 0);
  const sent = units(transfers.flatMap(({ request }) => request.items));
  expect(sent + units(missing)).toBe(units(needs.flatMap(({ items }) => items)));
  const checks = checkTransfers(
    transfers.map(({ request }) => request),
    { network, stocks, now },
  );
  expect(checks.every(({ value }) => value?.allowed)).toBe(true);
});

describe("npm run demo with your own query string", () => {
  it("shows the page, or the response as JSON", () => {
    const { out, exitCode } = demo(["status_list=created&limit=3"]);
    expect([exitCode, out.match(/^ST\d{6} {2}created /gm)?.length]).toEqual([0, 3]);
    expect(JSON.parse(demo(["--json", "status_list=created&limit=3"]).out)).toMatchObject({
      success: true,
      data: [{ status: "created" }, {}, {}],
      paging: { len: 3 },
    });
  });

  it("reports every issue, and fails", () => {
    expect(demo(["limit=0&status_list=done"])).toEqual({
      out: "",
      error:
        'limit        Limit must be at least 1 (got "0").\n' +
        'status_list  Status must be one of created, processing, in_transit, completed, cancelled (got "done").\n',
      exitCode: 1,
    });
    const { out, exitCode } = demo(["limit=0", "--json"]);
    expect([JSON.parse(out), exitCode]).toMatchObject([{ error: { message_code: "INVALID_REQUEST" } }, 1]);
  });
});

describe("npm run demo with your own request", () => {
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

  it("suggests alternatives if a line is refused", () => {
    const items = [{ product_sku: "HLM-340-M-BLK", qty: 1e6 }];
    const request = { items, src_warehouse_code: "DE-FRA-01", dest_warehouse_code: "GB-MAN-01" };
    const { out, exitCode } = demo(["-"], JSON.stringify(request));
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^No line may go\./m);
    expect(out).toMatch(/^HLM-340-M-BLK {2}1,000,000 {6}387$/m);
    expect(out).toMatch(/^Transfer 1, 131\.58 kg:\n {2}387 × HLM-340-M-BLK$/m);
  });

  it("reports every issue with the field names of the API, and fails", () => {
    expect(demo(["-"], malformed)).toEqual({
      out: "",
      error:
        'items[0].qty         Line 1: quantity must be a number (got "3").\n' +
        "dest_warehouse_code  Destination warehouse must be given.\n",
      exitCode: 1,
    });
    expect(demo(["-"], unknown)).toEqual({
      out: "",
      error: "src_warehouse_code  Source warehouse NOWHERE does not exist.\n",
      exitCode: 1,
    });
    expect(demo(["-"], "7")).toEqual({ out: "", error: "Input must be an object (got 7).\n", exitCode: 1 });
  });
});

describe("npm run demo with a faulty command", () => {
  it.each([
    [["--list"], "Unknown option '--list'"],
    [["--json"], "--json needs a request or a query"],
    [["limit=1", "limit=2"], "only one argument is allowed, got limit=1 limit=2"],
    [["--svg", "a.svg", "--width", "12"], "--width must be from 300 to 999, got 12"],
    [["missing.json"], "cannot read a JSON request from missing.json: ENOENT"],
    [["-"], "cannot read a JSON request from standard input: "],
  ])("reports the fault of the arguments %j", (args, reason) => {
    const { out, error, exitCode } = demo(args, "{");
    expect([out, error.slice(0, reason.length), exitCode]).toEqual(["", reason, 2]);
    expect(error).toMatch(/^.*\nOptions: npm run demo -- --help\n$/);
  });
});
