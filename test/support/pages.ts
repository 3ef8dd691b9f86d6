import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { anchorOf } from "../../examples/server/renderPage";

/** A link in a page as written, with its target file and heading. */
export interface Link {
  readonly target: string;
  readonly file: string;
  /** As an anchor; empty if the link leads to the whole file. */
  readonly anchor: string;
}

/** The documentation pages of the package, the README first. */
export function packagePages(): readonly string[] {
  const docs = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return ["README.md", "CHANGELOG.md", "SECURITY.md", ...docs.map((name) => `docs/${name}`)];
}

export function readPage(page: string): string {
  return readFileSync(join(process.cwd(), page), "utf8");
}

/** The links and pictures of a page that do not lead to the web. */
export function linksIn(page: string, text: string): Link[] {
  const targets = Array.from(withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g), (match) => match[1]!);
  return targets
    .filter((target) => !/^https?:/.test(target))
    .map((target) => {
      const [path = "", anchor = ""] = target.split("#");
      return { target, file: path === "" ? page : posix.join(posix.dirname(page), path), anchor };
    });
}

/** The anchors of the headings of a page, as GitHub makes them. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const headings = Array.from(withoutBlocks(text).matchAll(/^#+ (.+)$/gm), (match) => match[1]!);
  return new Set(headings.map(anchorOf));
}

/** A page without its programs and pictures in text. */
export function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "");
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replace(/`[^`\n]*`/g, "");
}
