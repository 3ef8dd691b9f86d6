import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { icons } from "../playground/icons";

const root = fileURLToPath(new URL("../..", import.meta.url));
const lucide = join(root, "node_modules/lucide-static");

/**
 * Builds the playground into a folder for any static host. Takes about two seconds.
 *
 * @param documentation The address to which the page links.
 */
export async function buildPlayground(folder: string, documentation: string): Promise<void> {
  const options = ["--config", "examples/server/playground.tsup.config.js", "--out-dir", folder];
  await promisify(execFile)(join(root, "node_modules/.bin/tsup"), options, { cwd: root });
  const html = await readFile(join(root, "examples/playground/index.html"), "utf8");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  await writeFile(
    join(folder, "index.html"),
    html.replace("{documentation}", documentation).replace("{version}", version),
  );
  await copyFile(join(root, "examples/pictures/favicon.svg"), join(folder, "favicon.svg"));
  await copyFile(join(root, "examples/playground/fonts/OFL.txt"), join(folder, "Inter-OFL.txt"));
  await copyFile(join(lucide, "LICENSE"), join(folder, "Lucide-LICENSE.txt"));
  await writeFile(join(folder, "icons.svg"), await drawIcons());
}

/** The icons of the page in one file. */
async function drawIcons(): Promise<string> {
  const symbols = icons.map(async (name) => {
    const svg = await readFile(join(lucide, `icons/${name}.svg`), "utf8");
    const [, drawn = ""] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? [];
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.replace(/\s+/g, " ").trim()}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${(await Promise.all(symbols)).join("\n")}\n</svg>\n`;
}

/** The files of the playground by their names. */
export async function readPlayground(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "stock-transfer-playground-"));
  try {
    await buildPlayground(folder, "README.md");
    const names = await readdir(folder);
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
