import type { RequestListener } from "node:http";
import { readPlayground } from "./buildPlayground";

const types: ReadonlyMap<string, string> = new Map([
  ["index.html", "text/html; charset=utf-8"],
  ["playground.js", "text/javascript; charset=utf-8"],
  ["playground.css", "text/css; charset=utf-8"],
]);

/** Serves the playground at `/`, made when it is first asked for; what else is asked goes to the other listener. */
export function servePlayground(otherwise: RequestListener): RequestListener {
  let made: ReturnType<typeof readPlayground> | undefined;
  return (incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split("?");
    const name = path === "/" ? "index.html" : path.slice(1);
    const type = types.get(name);
    if (type === undefined || !["GET", "HEAD"].includes(incoming.method ?? "")) {
      otherwise(incoming, outgoing);
      return;
    }
    made ??= readPlayground();
    made
      .then((files) => {
        const file = files.get(name)!;
        outgoing.writeHead(200, {
          "content-type": type,
          "content-length": file.length,
          "cache-control": "no-cache",
          "x-content-type-options": "nosniff",
        });
        outgoing.end(incoming.method === "HEAD" ? undefined : file);
      })
      .catch((error: unknown) => {
        made = undefined;
        console.error(error);
        outgoing.writeHead(500, { "content-type": "text/plain" }).end("The playground could not be built.\n");
      });
  };
}
