import type { Database } from "../Database";
import { nameCall } from "../../result/misuse";
import { type NestingRun, type Run, statement } from "../sql";

/** Ends the transaction without effect, with this result. */
export type Undo<Result> = (result: Result) => never;

/** Runs the work of a call: all of its effects remain, or none. */
export type Transact = <Result>(work: (run: Run, undo: Undo<Result>) => Promise<Result>) => Promise<Result>;

type Nest = <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;

/** Calls with their names before the errors of their arguments. */
export function inAsyncCalls<Calls extends object>(owner: string, calls: Calls): Calls {
  const entries = Object.entries(calls as Record<string, (...given: unknown[]) => Promise<unknown>>);
  const named = entries.map(([name, call]) => {
    const run = async (...given: unknown[]) => call(...given);
    const fail = (error: unknown) => {
      throw nameCall(`${owner}.${name}`, error);
    };
    return [name, (...given: unknown[]) => run(...given).catch(fail)] as const;
  });
  return Object.fromEntries(named) as Calls;
}

/** Once more with `addsRows` if it was undone with `undefined`: to lock SKUs that get their first row updates the others. */
export async function transactTwice<Result>(
  transact: Transact,
  work: (run: Run, undo: Undo<Result | undefined>, addsRows: boolean) => Promise<Result>,
): Promise<Result> {
  const attempt = (addsRows: boolean) => transact<Result | undefined>((run, undo) => work(run, undo, addsRows));
  return (await attempt(false)) ?? ((await attempt(true)) as Result);
}

/** Each call is a transaction. */
export function transactIn(database: Database): Transact {
  return (work) => undoable((each) => database.transaction(each), work);
}

/** Each call is a part of a transaction of the caller. */
export function transactWithin(run: NestingRun): Transact {
  const nest = run.nest ?? ((work) => betweenSavepoints(run, work));
  return (work) => inTurn(run, () => undoable(nest, work));
}

/** The last call in each transaction. */
const lastCalls = new WeakMap<Run, Promise<unknown>>();

/** Calls of one transaction wait for each other: a rollback to the savepoint of one would undo the others. */
export function inTurn<Result>(run: Run, work: () => Promise<Result>): Promise<Result> {
  const result = (lastCalls.get(run) ?? Promise.resolve()).then(work);
  lastCalls.set(
    run,
    result.catch(() => undefined),
  );
  return result;
}

async function betweenSavepoints<Result>(run: Run, work: (run: Run) => Promise<Result>): Promise<Result> {
  const release = statement("release savepoint stock_transfer");
  await run(statement("savepoint stock_transfer"));
  try {
    const result = await work(run);
    await run(release);
    return result;
  } catch (error) {
    // After a lost connection, this fails too.
    const back = run(statement("rollback to savepoint stock_transfer"));
    await back.then(() => run(release)).catch(() => undefined);
    throw error;
  }
}

async function undoable<Result>(nest: Nest, work: (run: Run, undo: Undo<Result>) => Promise<Result>): Promise<Result> {
  let undone: { readonly result: Result; readonly error: Error } | undefined;
  try {
    return await nest((run) =>
      work(run, (result) => {
        // Created only here: an error takes 15 µs.
        const error = new Error("The transaction ends without effect.");
        undone = { result, error };
        throw error;
      }),
    );
  } catch (error) {
    if (error !== undone?.error) throw error;
    return undone!.result;
  }
}
