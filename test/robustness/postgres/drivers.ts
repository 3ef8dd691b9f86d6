import type { PgPool, Row } from "stock-transfer/postgres";
import type { Database } from "../../support/postgres";
import { retry } from "../../support/retry";

/** One connection. */
export interface Connection extends Database {
  close(): Promise<void>;
}

// The packages are installed beside this file when the test begins. tsc does not have their types.

interface PgClient {
  connect(): Promise<void>;
  query(query: { text: string; values?: unknown[] | undefined; name?: string | undefined }): Promise<{ rows: Row[] }>;
  on(event: "error", listener: () => void): void;
  end(): Promise<void>;
}

interface PostgresJs {
  unsafe(text: string, values?: unknown[], options?: { prepare: boolean }): Promise<Row[]>;
  end(): Promise<void>;
}

interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export type Connect = (port: number) => Promise<Connection>;

function optionsOf(port: number): ConnectionOptions {
  return { host: "127.0.0.1", port, user: "postgres", database: "postgres" };
}

async function importPackage<Module>(name: string): Promise<Module> {
  return (await import(name)) as Module;
}

/** A pool of node-postgres. `schema` is the search path of its connections. */
export async function openPool(port: number, max: number, schema = "public"): Promise<PgPool> {
  const { default: pg } = await importPackage<{ default: { Pool: new (options: object) => PgPool & PgClient } }>("pg");
  const pool = new pg.Pool({ ...optionsOf(port), max, options: `-c search_path=${schema}` });
  pool.on("error", () => undefined);
  return pool;
}

/** Retries for a second: a server that starts refuses connections at first. */
export const connectPg: Connect = (port) => connectPgNaming(port, () => undefined);

/** As `connectPg`, with every text prepared once: plans become generic. */
export const connectPgPreparing: Connect = (port) => {
  const names = new Map<string, string>();
  return connectPgNaming(port, (text) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  });
};

async function connectPgNaming(port: number, nameOf: (text: string) => string | undefined): Promise<Connection> {
  const { default: pg } = await importPackage<{ default: { Client: new (options: ConnectionOptions) => PgClient } }>(
    "pg",
  );
  const client = await retry(async () => {
    const candidate = new pg.Client(optionsOf(port));
    // A connection that is killed fails its statements. As an event without a listener, it would end the process.
    candidate.on("error", () => undefined);
    await candidate.connect();
    return candidate;
  });
  // One query at a time, as this driver wants it.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    query: (text, values) => {
      const query = { text, values: values && [...values], name: values && nameOf(text) };
      const rows = turn.then(async () => (await client.query(query)).rows);
      turn = rows.catch(() => undefined);
      return rows;
    },
    close: () => client.end(),
  };
}

export const connectPostgresJs: Connect = async (port) => {
  const { default: connect } = await importPackage<{ default: (options: object) => PostgresJs }>("postgres");
  const sql = connect({ ...optionsOf(port), max: 1, onnotice: () => undefined });
  await retry(() => sql.unsafe("select 1"));
  return {
    query: (text, values) => sql.unsafe(text, values && [...values], { prepare: values !== undefined }),
    close: () => sql.end(),
  };
};

/** The code that PostgreSQL gives an error. */
export function codeOf(error: unknown): string | undefined {
  return (error as { readonly code?: string }).code;
}
