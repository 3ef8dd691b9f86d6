import { readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { groups } from "../site/groups";
import { foundIn, renderPage } from "./renderPage";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = /^\/(?:README|CHANGELOG|SECURITY|bench\/RESULTS|conformance\/rules|docs\/(?:audit\/)?[\w-]+)\.md$/;
const program = /^\/examples\/embed\/\w+\.js$/;
const picture = /^\/(?:docs|bench\/charts)\/[\w-]+\.svg$/;

/** Serves the pages of the package as HTML, at their paths. All other requests go to the other listener. */
export function serveDocumentation(otherwise: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split("?");
    const read = ["GET", "HEAD"].includes(incoming.method ?? "") ? answerOf(path) : undefined;
    if (!read) {
      otherwise(incoming, outgoing);
      return;
    }
    read
      .then(([type, text]) => {
        outgoing.writeHead(200, {
          "content-type": `${type}; charset=utf-8`,
          "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; connect-src 'self'",
          "x-content-type-options": "nosniff",
        });
        outgoing.end(incoming.method === "HEAD" ? undefined : text);
      })
      .catch(() => {
        outgoing.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.\n");
      });
  };
}

/** The type and the text at a path, if there may be one. */
function answerOf(path: string): Promise<readonly [type: string, text: string]> | undefined {
  const textOf = (name: string) => readFile(root + name, "utf8");
  if (page.test(path)) return textOf(path).then((text) => ["text/html", renderPage(path, text)]);
  if (picture.test(path)) return textOf(path).then((text) => ["image/svg+xml", text]);
  if (program.test(path) || path === "/llms.txt") return textOf(path).then((text) => ["text/plain", text]);
  if (path !== "/headings.json") return undefined;
  const all = groups
    .flatMap(([, pages]) => pages)
    .map(async ([name, file]) => foundIn(name, `${file}.md`, await textOf(`/${file}.md`)));
  return Promise.all(all).then((headings) => ["application/json", JSON.stringify(headings.flat())]);
}
