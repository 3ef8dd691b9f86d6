import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Installs the packed tarball into an empty folder and uses it as a stranger would: imported and required.

const use = `
const network = createNetwork({
  warehouses: [{ code: "A", timeZone: "Asia/Ho_Chi_Minh" }, { code: "B", timeZone: "UTC" }],
  defaultLane: { transferType: "ROAD", weightLimit: 1000, transitDays: 2 },
});
const request = parseCheckRequest({ items: [{ sku: "X", qty: 2 }], src_warehouse_code: "A", dest_warehouse_code: "B" });
const stock = new Map([["X", { onHandQty: 2, unitWeight: 500 }]]);
const check = checkTransfer(request.value, { network, stock, now: Date.parse("2026-02-27T17:00:00Z") });
console.log(JSON.stringify(encodeCheck(check.value)));
`;
const names = "checkTransfer, createNetwork, encodeCheck, parseCheckRequest";
const programs = {
  "imported.mjs": `import { ${names} } from "stock-transfer";${use}`,
  "required.cjs": `const { ${names} } = require("stock-transfer");${use}`,
};
const expected =
  '{"total_weight":1000,"weight_limit_config":1000,"transfer_information":{"transfer_date":"2026-02-28","transfer_type":"ROAD",' +
  '"estimated_arrival_date":"2026-03-02"},"transfer_items":[{"is_allowed_transfer":true,"sku":"X","request_qty":2,' +
  '"available_qty":2,"product_weight":500,"total_product_weight":1000}]}\n';

interface Tarball {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const folder = mkdtempSync(join(tmpdir(), "stock-transfer-"));
try {
  const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { encoding: "utf8" });
  // The build that packing starts prints lines of its own before the JSON.
  const [tarball] = JSON.parse(packed.slice(packed.indexOf("[\n"))) as [Tarball];
  const { filename, files } = tarball;
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", "--no-audit", "--no-fund", join(folder, filename)], {
    cwd: folder,
    stdio: "inherit",
  });
  for (const [name, program] of Object.entries(programs)) {
    writeFileSync(join(folder, name), program);
    const printed = execFileSync(process.execPath, [name], { cwd: folder, encoding: "utf8" });
    if (printed !== expected) throw new Error(`${name} printed ${printed}`);
    console.log(`${name}: as expected`);
  }
  console.log(`${filename}: ${files.map(({ path }) => path).join(", ")}`);
} finally {
  rmSync(folder, { recursive: true });
}
