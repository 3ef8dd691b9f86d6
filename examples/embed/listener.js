/**
 * Answers the requests of node:http with a handler of the Fetch standard.
 *
 * @param {(request: Request) => Promise<Response>} handler
 * @returns {import("node:http").RequestListener}
 */
export function toListener(handler) {
  return async (incoming, outgoing) => {
    const client = new AbortController();
    outgoing.once("close", () => client.abort());
    try {
      const response = await handler(toRequest(incoming, client.signal));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(new Uint8Array(await response.arrayBuffer()));
      // A client that is still sending reads the answer only when it has sent everything.
      incoming.resume();
    } catch {
      // The client is gone, or asked for what the Fetch standard cannot express, such as the method TRACE.
      if (!outgoing.headersSent) outgoing.writeHead(400);
      outgoing.end();
    }
  };
}

/**
 * @param {import("node:http").IncomingMessage} incoming
 * @param {AbortSignal | null} [signal]
 */
export function toRequest(incoming, signal = null) {
  const { method = "GET", url = "", headersDistinct } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? ReadableStream.from(incoming.iterator({ destroyOnReturn: false })) : null;
  const target = url.startsWith("/") ? `http://localhost${url}` : url;
  return new Request(target, { method, headers, body, duplex: "half", signal });
}
