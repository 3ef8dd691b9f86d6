import type { Run } from "./sql";

/** A PostgreSQL database, through the driver of an adapter such as {@link fromPg}. */
export interface Database {
  /** Runs a statement on any connection, outside of a transaction. */
  readonly run: Run;
  /**
   * Runs statements in one transaction on one connection, commits, and returns the result of the work. Rolls back and
   * rejects if the work rejects, or if it ignores an error of a statement. After 40001 (serialization failure) or 40P01
   * (deadlock), the work runs again, so it should have no other effects.
   */
  readonly transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>;
  /** Closes the connections of the driver. */
  readonly close: () => Promise<void>;
}
