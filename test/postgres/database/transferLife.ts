import { matchesFilter, type StockTransfer, type TransferStatus, type TransferFilter } from "stock-transfer";
import { createTransferTable, type StatusChange } from "stock-transfer/postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeInDatabase } from "../../support/describeInDatabase";
import { agedTransfers, createTables, run } from "../../support/postgres";
import { transfer } from "../../support/transfers";

describeInDatabase("transfers", (database) => {
  const table = createTransferTable();
  const feed = createTransferTable({ name: "feed", changes: true });

  beforeAll(async () => {
    await createTables(database, [table, feed, feed]);
  }, 60_000);
  beforeEach(() => database.query("truncate stock_transfer, feed"));

  const find = async (id: string) => run(database, table.get(id));

  describe("putAll", () => {
    it("equals a put for each, for new and existing transfers", async () => {
      const first = agedTransfers(300);
      await run(database, table.putAll(first.slice(0, 200)));
      const changed = first.map((each): StockTransfer => ({ ...each, note: 'é\u{1f600}"\\{}', status: "processing" }));
      await run(database, table.putAll([...changed.slice(100)].reverse()));
      for (const seq of [1, 100, 101, 200, 201, 300]) {
        expect(await find(`st-${seq}`)).toEqual(seq <= 100 ? first[seq - 1] : changed[seq - 1]);
      }
      const filter = { skus: ["S7", "S1"], statuses: ["processing"] as const };
      const expected = [...first.slice(0, 100), ...changed.slice(100)].filter(matchesFilter(filter));
      expect(await run(database, table.count(filter))).toBe(expected.length);
    });

    it("has no effect without transfers, and rejects the same transfers as put", async () => {
      await run(database, table.putAll([]));
      const of =
        (...transfers: unknown[]) =>
        () =>
          table.putAll(transfers as StockTransfer[]);
      expect(of(transfer, { ...transfer, seq: 2, id: "st-2", note: "\0" })).toThrow(
        /^TransferTable\.putAll: transfers\[1\]: note of transfer "st-2" must be text without NUL/,
      );
      expect(of(transfer, { ...transfer, seq: 2 })).toThrow('transfers[1]: id must be unique, got "st-1"');
      expect(of(transfer, { ...transfer, id: "st-2" })).toThrow("transfers[1]: seq must be unique, got 1");
      expect(of(null)).toThrow("transfers[0]: transfer must be an object, got null");
      expect(() => table.putAll(transfer as never)).toThrow("TransferTable.putAll: transfers must be an array");
      expect(() => table.putAll(new Array(10_001).fill(transfer) as StockTransfer[])).toThrow(
        "TransferTable.putAll: transfers must have at most 10000 transfers",
      );
    });

    it("rejects a seq of another id without any change", async () => {
      await run(database, table.put(transfer));
      const other = { ...transfer, id: "other" };
      await expect(run(database, table.putAll([{ ...transfer, seq: 9, id: "new" }, other]))).rejects.toThrow(
        /duplicate key/,
      );
      expect(await find("new")).toBeUndefined();
    });
  });

  describe("changeStatus", () => {
    const change = async (id: string, given: StatusChange) => await run(database, table.changeStatus(id, given));

    it("changes the status and the given fields from the expected status", async () => {
      const before: StockTransfer = { ...transfer, status: "created", subStatus: "waiting", note: "old" };
      await run(database, table.put(before));
      const processing = await change("st-1", { from: "created", to: "processing", updatedAt: 5 });
      expect(processing).toEqual({ ...before, status: "processing", updatedAt: 5 });
      const fields = {
        ...{ updatedAt: 6, subStatus: "", note: "n", doneAt: 6, estimatedArrivalDate: "2026-03-09" },
        ...{ outboundShipmentCode: "OUT7", inboundShipmentCode: "IN7" },
      };
      const done = await change("st-1", { from: ["processing", "in_transit"], to: "completed", ...fields });
      expect(done).toEqual({ ...before, status: "completed", ...fields });
      expect(await find("st-1")).toEqual(done);
    });

    it("removes a latest arrival that would be before the new estimate", async () => {
      await run(database, table.put({ ...transfer, status: "created", latestArrivalDate: "2026-03-09" }));
      const delay = (from: TransferStatus, to: TransferStatus, estimatedArrivalDate: string) =>
        change("st-1", { from, to, updatedAt: 5, estimatedArrivalDate });
      expect((await delay("created", "processing", "2026-03-09"))?.latestArrivalDate).toBe("2026-03-09");
      expect(await delay("processing", "in_transit", "2026-03-10")).not.toHaveProperty("latestArrivalDate");
    });

    it("has no effect on another status or a missing transfer", async () => {
      await run(database, table.put({ ...transfer, status: "completed" }));
      expect(await change("st-1", { from: ["created", "processing"], to: "cancelled", updatedAt: 5 })).toBeUndefined();
      expect(await change("none", { from: "created", to: "cancelled", updatedAt: 5 })).toBeUndefined();
      expect(await change("\0", { from: "created", to: "cancelled", updatedAt: 5 })).toBeUndefined();
      expect((await find("st-1"))?.status).toBe("completed");
    });

    it.each<[string, unknown]>([
      ["change must be an object, got null", null],
      ["change.status is unknown", { from: "created", to: "completed", updatedAt: 1, status: "x" }],
      ["change.from must not be empty", { from: [], to: "completed", updatedAt: 1 }],
      ["change.from[1] must be one of created,", { from: ["created", "new"], to: "completed", updatedAt: 1 }],
      ["change.to must be one of created,", { from: "created", to: "done", updatedAt: 1 }],
      ["change.updatedAt must be given", { from: "created", to: "completed" }],
      ["change.note must be text without NUL", { from: "created", to: "completed", updatedAt: 1, note: "\0" }],
    ])("throws: %s", (message, given) => {
      expect(() => table.changeStatus("st-1", given as StatusChange)).toThrow(`TransferTable.changeStatus: ${message}`);
    });
  });

  describe("quantities", () => {
    const quantities = async (filter: TransferFilter) => await run(database, table.quantities(filter));

    it("adds up each SKU of the matches, in code unit order, with null for a count that is missing", async () => {
      const items = [
        { sku: "\u{1f600}", qty: 4 },
        { sku: "\uffff", qty: 6, shippedQty: 5, acceptedQty: 2, rejectedQty: 1, lostQty: 1, cancelledQty: 1 },
        { sku: "\u{1f600}", qty: 1 },
      ];
      await run(database, table.put({ ...transfer, items, status: "in_transit" }));
      await run(database, table.put({ ...transfer, seq: 2, id: "st-2", status: "in_transit" }));
      await database.query(
        `update stock_transfer set items = '[{"sku":"HELMET","qty":3,"lostQty":null}]' where id = 'st-2'`,
      );
      expect(await quantities({})).toEqual([
        { sku: "HELMET", transfers: 1, qty: 3, leftQty: 0, underWayQty: 3 },
        { sku: "\u{1f600}", transfers: 1, qty: 5, leftQty: 5, underWayQty: 0 },
        { sku: "\uffff", transfers: 1, qty: 6, leftQty: 0, underWayQty: 1 },
      ]);
      expect(await quantities({ arrivesTo: "2026-03-04" })).toEqual([]);
    });

    it("refuses a sum that is not exact", async () => {
      const items = [{ sku: "A", qty: Number.MAX_SAFE_INTEGER }];
      await run(database, table.putAll([1, 2].map((seq) => ({ ...transfer, seq, id: `st-${seq}`, items }))));
      await expect(quantities({})).rejects.toThrow(
        'TransferTable.quantities: the row of "A": column qty must be a safe integer',
      );
    });
  });

  describe("changes", () => {
    const changes = async (after: string, limit = 100) => await run(database, feed.changes(after, limit));
    const stateOf = (seq: number, note = ""): StockTransfer => ({ ...transfer, seq, id: `st-${seq}`, note });

    it("returns each last state once, in pages, for every kind of write", async () => {
      expect(await changes("0")).toEqual({ transfers: [], next: "0" });
      await run(database, feed.put(stateOf(1)));
      await run(database, feed.putAll([stateOf(2), stateOf(3)]));
      const first = await changes("0", 2);
      expect(first.transfers).toEqual([stateOf(1), stateOf(2)]);
      const second = await changes(first.next, 2);
      expect(second.transfers).toEqual([stateOf(3)]);
      expect(await changes(second.next)).toEqual({ transfers: [], next: second.next });
      await run(database, feed.put(stateOf(1, "a")));
      await run(database, feed.put(stateOf(1, "b")));
      await run(database, feed.changeStatus("st-3", { from: transfer.status, to: "cancelled", updatedAt: 1 }));
      const third = await changes(second.next);
      expect(third.transfers).toEqual([stateOf(1, "b"), { ...stateOf(3), status: "cancelled", updatedAt: 1 }]);
      expect((await changes(third.next)).transfers).toEqual([]);
    });

    it("rejects a cursor of another cluster, and rows written in one", async () => {
      await run(database, feed.put(stateOf(1)));
      const { next } = await changes("0");
      const foreign = next.replace(/^\d+/, "7");
      await expect(changes(foreign)).rejects.toThrow(
        /^TransferTable\.changes: after must be a cursor of the cluster with the id/,
      );
      await database.query("update feed set written_by = '1000000000'::xid8");
      await expect(changes("0")).rejects.toThrow(
        'TransferTable.changes: column written_by must be a transaction of this cluster (rows were written in another one: run restamp), got "1000000000"',
      );
      await run(database, feed.restamp());
      expect((await changes("0")).transfers).toEqual([stateOf(1)]);
    });

    it("rejects a cursor that the database has not reached, as after a restore to an earlier state", async () => {
      await run(database, feed.put(stateOf(1)));
      const { next } = await changes("0");
      const horizon = async () => {
        const [row] = await database.query("select pg_snapshot_xmin(pg_current_snapshot())::text as horizon");
        return BigInt(String(row!["horizon"]));
      };
      const cursorAt = (transaction: bigint) => next.replace(/\.\d+\./, `.${transaction}.`);
      const now = await horizon();
      // One that was read of this database is below the horizon, and stays so.
      expect(await changes(cursorAt(now - 1n))).toEqual({ transfers: [], next: cursorAt(now - 1n) });
      for (const transaction of [now, now + 1n, now + 1_000_000n, 2n ** 64n - 1n]) {
        await expect(changes(cursorAt(transaction))).rejects.toThrow(
          `TransferTable.changes: after must be a cursor before transaction ${now} (the database was restored to an ` +
            `earlier state, or is a standby or snapshot that lags behind), got "${cursorAt(transaction)}"`,
        );
      }
      expect(await horizon()).toBe(now);
    });

    it("accepts its cursors during open transactions and after changes of other tables", async () => {
      await run(database, feed.put(stateOf(1)));
      const { next } = await changes("0");
      await database.query("begin");
      await run(database, feed.put(stateOf(2)));
      expect(await changes(next)).toEqual({ transfers: [], next });
      await database.query("commit");
      const second = await changes(next);
      expect(second.transfers).toEqual([stateOf(2)]);
      for (let round = 0; round < 3; round += 1) {
        await run(database, table.put({ ...transfer, note: String(round) }));
        expect(await changes(second.next)).toEqual({ transfers: [], next: second.next });
      }
    });

    it.each<[string, () => unknown]>([
      [
        'TransferTable.changes: after must be "0" or the next cursor of an earlier result, got "1"',
        () => feed.changes("1", 5),
      ],
      ["TransferTable.changes: limit must be at least 1, got 0", () => feed.changes("0", 0)],
      ["TransferTable.changes: options.changes must be true for this call, got false", () => table.changes("0", 5)],
      ["TransferTable.restamp: options.changes must be true for this call, got false", () => table.restamp()],
      ["TransferTable.changes: rows must not be empty", () => feed.changes("0", 5).read([])],
    ])("throws %s", (message, call) => {
      expect(call).toThrow(message);
    });
  });
});
