import type { RequestListener } from "node:http";
import { readPlayground } from "./buildPlayground";

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};

/** Serves the playground at `/`, which is built meanwhile. All other requests go to the other listener. */
export function servePlayground(otherwise: RequestListener): RequestListener {
  let made: ReturnType<typeof readPlayground> | undefined = readPlayground();
  // A failure is told to those who ask.
  made.catch(() => undefined);
  return (incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split("?");
    // The build chooses the names of the chunks.
    const [, name, extension = ""] =
      /^\/([\w-]+\.(html|js|css|svg|woff2|txt))$/.exec(path === "/" ? "/index.html" : path) ?? [];
    if (name === undefined || !["GET", "HEAD"].includes(incoming.method ?? "")) {
      otherwise(incoming, outgoing);
      return;
    }
    made ??= readPlayground();
    made
      .then((files) => {
        const file = files.get(name);
        if (file === undefined) {
          otherwise(incoming, outgoing);
          return;
        }
        outgoing.writeHead(200, {
          "content-type": types[extension],
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
