import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = /^\/(?:README|CHANGELOG|SECURITY|bench\/RESULTS|conformance\/rules|docs\/(?:audit\/)?[\w-]+)\.md$/;
const program = /^\/examples\/embed\/\w+\.js$/;
const picture = /^\/(?:docs|bench\/charts)\/[\w-]+\.svg$/;

/** Serves the pages of the package as HTML, at their paths. All other requests go to the other listener. */
export function serveDocumentation(otherwise: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split("?");
    const isPage = page.test(path);
    const isText = program.test(path) || path === "/llms.txt";
    if (!(isPage || picture.test(path) || isText) || !["GET", "HEAD"].includes(incoming.method ?? "")) {
      otherwise(incoming, outgoing);
      return;
    }
    readFile(root + path, "utf8")
      .then((text) => {
        const type = isPage ? "text/html" : path.endsWith(".svg") ? "image/svg+xml" : "text/plain";
        const body = isPage ? renderPage(text) : text;
        outgoing.writeHead(200, {
          "content-type": `${type}; charset=utf-8`,
          "content-security-policy": "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'",
          "x-content-type-options": "nosniff",
        });
        outgoing.end(incoming.method === "HEAD" ? undefined : body);
      })
      .catch(() => {
        outgoing.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.\n");
      });
  };
}

const markdown = new Marked({
  renderer: {
    heading: (html, level, text) => `<h${level} id="${anchorOf(text)}">${html}</h${level}>\n`,
  },
});

function renderPage(text: string): string {
  const [, title = ""] = /^# (.+)$/m.exec(text) ?? [];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/playground.css" />
    <style>
      h1 { font-size: 1.8rem }
      h2 { font-size: 1.4rem; margin-top: 1.5rem }
      h3 { font-size: 1.15rem }
      table { display: block; overflow-x: auto }
    </style>
  </head>
  <body>
    <main id="page">
      <nav><a href="/README.md">Documentation</a> <a href="/">Playground</a></nav>
      ${markdown.parse(text) as string}
    </main>
  </body>
</html>
`;
}

/** The anchor of a heading as on GitHub. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}
