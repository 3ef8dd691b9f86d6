import { type ClientOptions, createClient, type TransferClient } from "stock-transfer/client";
import { options } from "./service";

/** A client without errors, except for the given options. */
export function clientOf(send: typeof fetch, change: Partial<ClientOptions> = {}): TransferClient {
  const { timeZone } = options;
  return createClient({ baseUrl: "https://warehouse.example", token: "good", timeZone, fetch: send, ...change });
}

/** A fetch that calls a handler as over a network: it passes only texts and bytes. */
export function over(handler: (request: Request) => Promise<Response>): typeof fetch {
  return async (input, init) => handler(new Request(input, init));
}

/** A fetch that always returns this JSON, as a success unless it has another `success`. */
export function always(body: object, init?: ResponseInit): typeof fetch {
  return () => Promise.resolve(Response.json({ success: true, ...body }, init));
}

/** The values of an iteration until its end, and the error that ends it. */
export async function readAll<Value>(values: AsyncIterable<Value>): Promise<{ read: Value[]; error?: unknown }> {
  const read: Value[] = [];
  try {
    for await (const value of values) read.push(value);
    return { read };
  } catch (error) {
    return { read, error };
  }
}
