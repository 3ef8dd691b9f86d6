import { Marked } from "marked";
import { groups } from "../site/groups";

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

/** Where the pages lead to. */
export interface Site {
  /** The folder of the playground, such as `playground/`; empty if it is beside the pages. */
  readonly playground: string;
  /** How the addresses of the pages end. */
  readonly end: ".md" | ".html";
  /** Pages beside those of the package: the name of each, and its path without an end. */
  readonly more: readonly (readonly [name: string, path: string])[];
}

const served: Site = { playground: "", end: ".md", more: [] };

let tables = 0;
let linkEnd: Site["end"] = ".md";
const markdown = new Marked({
  renderer: {
    link: (href, _, html) =>
      `<a href="${escapeText(/^\w+:/.test(href) ? href : href.replace(/\.md(?=#|$)/, linkEnd))}">${html}</a>`,
    heading: (html, level, text) => `<h${level} id="${anchorOf(text)}">${html}</h${level}>\n`,
    // The keyboard scrolls what has the focus.
    code: (code) => `<pre tabindex="0"><code>${escapeText(code)}</code></pre>\n`,
    table: (head, body) =>
      `<div class="scroll" tabindex="0" role="region" aria-label="Table ${(tables += 1)}"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`,
    // Headings without text confuse screen readers.
    tablecell: (content, { header }) => {
      const tag = header && content !== "" ? "th" : "td";
      return `<${tag}>${content}</${tag}>\n`;
    },
  },
});

/** A page of the documentation as HTML: all pages at the left, its headings at the right. */
export function renderPage(path: string, text: string, { playground, end, more }: Site = served): string {
  tables = 0;
  linkEnd = end;
  const root = `./${"../".repeat(path.split("/").length - 2)}`;
  const files = `${root}${playground}`;
  const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
  const all = [...groups, ...(more.length > 0 ? [["Look it up", more] as const] : [])];
  const [group = "", name = title] = all.flatMap(([each, pages]) =>
    pages.filter(([, file]) => `/${file}.md` === path).map(([own]) => [each, own]),
  )[0] ?? [""];
  const link = ([own, file]: readonly [string, string]) =>
    `<li><a href="${root}${file}${end}"${`/${file}.md` === path ? ' aria-current="page"' : ""}>${own}</a></li>`;
  const toc = headingsOf(text).filter(({ level }) => level === 2);
  const app = `${files}${playground === "" ? "" : "index.html"}`;
  const tab = (hash: string, label: string) => `<a href="${app}${hash}">${label}</a>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapeText(title)}: stock-transfer</title>
    <link rel="icon" href="${files}favicon.svg" />
    <link rel="stylesheet" href="${files}playground.css" />
    <script type="module" src="${files}search.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">To the content</a>
    <header class="top"><div>
      <a class="brand" href="${app}" aria-label="stock-transfer"><img src="${files}favicon.svg" alt="" /><span>stock-transfer</span></a>
      <nav class="tabs" aria-label="Views">${tab("", "Check")}${tab("#list", "Transfers")}${tab("#network", "Network")}</nav>
      <div class="row push"><a class="button quiet" href="${root}README${end}" aria-current="page">Docs</a></div>
    </div></header>
    <main id="main" tabindex="-1">
      <div class="docs-grid">
        <button class="brief" popovertarget="pages">
          <span><strong>${escapeText(name)}</strong><small>${group}</small></span><span class="button small">All pages</span>
        </button>
        <nav class="ask" id="pages" popover aria-label="Pages">
          <label id="search" hidden><span>Find a heading</span><input id="find-heading" type="search" /></label>
          <div role="status"><ul id="found"></ul></div>
          ${all.map(([each, pages]) => `<h2>${each}</h2><ul>${pages.map(link).join("")}</ul>`).join("")}
        </nav>
        <article class="prose">${markdown.parse(text) as string}</article>
        <nav class="toc" aria-label="On this page">${
          toc.length === 0
            ? ""
            : `<h2>On this page</h2><ul>${toc.map(({ text: head, anchor }) => `<li><a href="#${anchor}">${escapeText(head)}</a></li>`).join("")}</ul>`
        }</nav>
      </div>
    </main>
  </body>
</html>
`;
}

/** The headings of a page for the search: its name, the heading, and the address beside the script of the search. */
export function foundIn(name: string, path: string, text: string): readonly (readonly [string, string, string])[] {
  return headingsOf(text).map(({ text: heading, anchor }) => [name, heading, `${path}#${anchor}`] as const);
}

/** The headings of a page, without those in programs. */
function headingsOf(text: string): readonly Heading[] {
  const found = text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/^(#{2,3}) (.+)$/gm);
  return Array.from(found, ([, marks = "", raw = ""]) => {
    const plain = raw.replace(/`|\[([^\]]*)\]\([^)]*\)/g, "$1");
    return { level: marks.length, text: plain, anchor: anchorOf(plain) };
  });
}

/** The anchor of a heading as on GitHub. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
