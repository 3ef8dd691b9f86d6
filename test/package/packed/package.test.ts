import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { linksIn, readPage } from "../../support/pages";
import { runInFolder } from "./runInFolder";

const use = `
const network = createNetwork({
  warehouses: [{ code: "A", timeZone: "Asia/Ho_Chi_Minh" }, { code: "B", timeZone: "UTC" }],
  defaultLane: { transferType: "ROAD", weightLimit: 1000, transitDays: 2 },
});
const stock = new Map([["X", { onHandQty: 2, unitWeight: 500 }]]);
const now = Date.parse("2026-02-27T17:00:00Z");
const handler = createHandler({
  authenticate: () => true,
  list: () => ({ transfers: [], next: 0 }),
  check: () => ({ network, stock, now }),
  timeZone: "UTC",
});
const body = { items: [{ sku: "X", qty: 2 }], src_warehouse_code: "A", dest_warehouse_code: "B" };
const check = encodeCheck(checkTransfer(parseCheckRequest(body).value, { network, stock, now }).value);
const headers = { authorization: "Bearer t", "content-type": "application/json" };
const url = "http://localhost/business/v1/stock-transfer/check";
handler(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }))
  .then((response) => response.json())
  .then(({ data }) => console.log(JSON.stringify([check, data, ...parseCheckRequest(null).issues.map(describeIssue)])));
`;
const names = "checkTransfer, createNetwork, encodeCheck, parseCheckRequest";
const check =
  '{"total_weight":1000,"weight_limit_config":1000,"transfer_information":{"transfer_date":"2026-02-28","transfer_type":"ROAD",' +
  '"estimated_arrival_date":"2026-03-02"},"transfer_items":[{"is_allowed_transfer":true,"sku":"X","request_qty":2,' +
  '"available_qty":2,"product_weight":500,"total_product_weight":1000}]}';
const printed = `[${check},${check},"Input must be an object (got null)."]\n`;

describe("the packed tarball", () => {
  it("can be imported", () => {
    const imports = `import { ${names} } from "stock-transfer"; import { createHandler } from "stock-transfer/http"; import { createTransferTable } from "stock-transfer/postgres"; import { describeIssue } from "stock-transfer/words";`;
    expect(runInFolder(imports + use)).toBe(printed);
  });

  it("can be required", () => {
    const requires = `const { ${names} } = require("stock-transfer"); const { createHandler } = require("stock-transfer/http"); const { createTransferTable } = require("stock-transfer/postgres"); const { describeIssue } = require("stock-transfer/words");`;
    expect(runInFolder(requires + use, "program.cjs")).toBe(printed);
  });

  it("exports its OpenAPI document as data", () => {
    const print = "console.log(document.openapi, Object.keys(document.paths).length);";
    const imports = 'import document from "stock-transfer/openapi.json" with { type: "json" };';
    expect(runInFolder(imports + print)).toBe("3.1.0 2\n");
    const requires = 'const document = require("stock-transfer/openapi.json");';
    expect(runInFolder(requires + print, "program.cjs")).toBe("3.1.0 2\n");
  });

  it("has the build, and the usual files of a package", () => {
    const names = inject("packedFiles").filter(
      (path) =>
        !/^dist\/(?:\w+-)[\w-]{8}\.d\.c?ts$|^dist\/chunk-\w+\.js$|^examples\/embed\/\w+\.js$|^docs\/(?:audit\/)?[\w-]+\.md$/.test(
          path,
        ),
    );
    const entries = ["client", "http", "index", "node", "planners", "postgres", "words"];
    const built = ["cjs", "d.cts", "d.ts", "js"];
    expect(names.sort()).toEqual([
      ...["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md"],
      ...["bench/RESULTS.md", "bench/charts/check.svg", "bench/charts/list.svg", "bench/charts/stores.svg"],
      ...["data.json", "exchanges.jsonl", "rules.md", "run.js", "suite.js"].map((name) => `conformance/${name}`),
      ...entries.flatMap((entry) => built.map((end) => `dist/${entry}.${end}`)),
      ...["docs/check-narrow.svg", "docs/check.svg", "llms.txt", "openapi.json", "package.json"],
    ]);
  });

  it("has every page and picture that its pages link to", () => {
    const files = inject("packedFiles");
    const pages = files.filter((path) => /\.md$|^llms\.txt$/.test(path));
    expect(pages).toContain("docs/trust.md");
    const links = pages.flatMap((page) => linksIn(page, readPage(page)));
    expect(links.filter(({ file }) => !files.includes(file)).map(({ target }) => target)).toEqual([]);
  });

  it.each([
    ["program.mjs", 'await import("stock-transfer")'],
    ["program.cjs", 'require("stock-transfer")'],
  ] as const)("has readable code instead of source maps, so stack traces show its functions: %s", (name, load) => {
    const program = `
      const { createNetwork } = ${load};
      try { createNetwork({}) } catch (error) { console.log(error.stack) }`;
    const functions = Array.from(runInFolder(program, name).matchAll(/ at (\w+) .*\/stock-transfer\/dist\//g));
    expect(functions.map(([, called]) => called)).toContain("createNetwork");
  });

  it("takes at most 2.1 MiB, without the conformance suite", () => {
    const files = inject("packedFiles").filter((path) => !path.startsWith("conformance/"));
    const sizes = files.map((path) => statSync(join(inject("folder"), "node_modules/stock-transfer", path)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2.1 * 1024 ** 2);
  });

  it("has no install scripts, like its dependencies, which have no dependencies", () => {
    const { dependencies } = manifestOf("stock-transfer");
    expect(Object.keys(dependencies ?? {}).sort()).toEqual(["@date-fns/tz", "date-fns"]);
    for (const name of ["stock-transfer", "date-fns", "@date-fns/tz"]) {
      const { scripts = {}, dependencies = {} } = manifestOf(name);
      const atInstall = ["preinstall", "install", "postinstall", "prepare"].filter((script) => script in scripts);
      expect([name, atInstall, name === "stock-transfer" ? [] : Object.keys(dependencies)]).toEqual([name, [], []]);
    }
  });
});

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(inject("folder"), "node_modules", name, "package.json"), "utf8")) as Manifest;
}
