/**
 * Serves node:http requests with a Fetch handler.
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
      // A client that is still sending reads the response only after it has sent everything.
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
    // Fetch forbids TRACE. The handler rejects either as an unknown method.
    method: method === "TRACE" ? "OPTIONS" : method,
    headers,
    body: hasBody ? ReadableStream.from(incoming.iterator({ destroyOnReturn: false })) : null,
    duplex: "half",
    signal,
  });
}

/** @param {string} url A path, an absolute URL (sent by proxies) or the asterisk of OPTIONS. */
function targetOf(url) {
  if (url.startsWith("/")) return `http://localhost${url}`;
  const whole = /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : { pathname: "/*", search: "" };
  return `http://localhost${whole.pathname}${whole.search}`;
}
