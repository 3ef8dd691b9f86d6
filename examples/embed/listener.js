/**
 * Answers the requests of node:http with a handler of the Fetch standard.
 *
 * @param {(request: Request) => Promise<Response>} handler
 * @returns {import("node:http").RequestListener}
 */
export function toListener(handler) {
  return async (incoming, outgoing) => {
    const client = new AbortController();
    outgoing.once("close", () => outgoing.writableFinished || client.abort());
    try {
      const response = await handler(toRequest(incoming, client.signal));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(new Uint8Array(await response.arrayBuffer()));
      // A client that is still sending reads the answer only when it has sent everything.
      incoming.resume();
    } catch {
      // The client is gone.
      outgoing.destroy();
    }
  };
}

/**
 * @param {import("node:http").IncomingMessage} incoming
 * @param {AbortSignal} signal
 */
function toRequest(incoming, signal) {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const { method = "GET" } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(targetOf(incoming.url ?? ""), {
    // The Fetch standard has no TRACE. To the handler, either is a method that it does not know.
    method: method === "TRACE" ? "OPTIONS" : method,
    headers,
    body: hasBody ? ReadableStream.from(incoming.iterator({ destroyOnReturn: false })) : null,
    duplex: "half",
    signal,
  });
}

/** @param {string} url A path, a whole URL as proxies send it, or the asterisk of OPTIONS. */
function targetOf(url) {
  if (url.startsWith("/")) return `http://localhost${url}`;
  const whole = /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : { pathname: "/*", search: "" };
  return `http://localhost${whole.pathname}${whole.search}`;
}
