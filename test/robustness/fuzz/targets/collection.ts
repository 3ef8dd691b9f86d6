import { strict as assert } from "node:assert";
import {
  createTransferCollection,
  encodePage,
  listTransfers,
  matchesFilter,
  type StockTransfer,
  type TransferCollection,
  type TransferFilter,
} from "stock-transfer";
import { obviousCountByStatus } from "../../../oracles/obviousList";
import { assertSame } from "../../../support/assertSame";
import { startWalk, type Walk } from "../../soak/startWalk";
import { anyFilter, anyQuery, anyTransfer, idOf } from "../anyTransfer";
import { type ByteReader, createByteReader } from "../createByteReader";

// Compares the collection with a Map and the plain scan after each operation, while paging through it. Malformed input in
// between must be rejected without effect.

const maxOperations = 30;

const malformedFields: readonly object[] = [
  { seq: 0 },
  { note: undefined },
  { status: "done" },
  { partner: { code: "P1" } },
  { items: [{ sku: "S0", qty: 1.5 }] },
  { items: [null] },
  { createdAt: 2 ** 52 },
  { updatedAt: null },
  { doneAt: NaN },
  { estimatedArrivalDate: "2026-02-30" },
];
const malformedConditions: readonly object[] = [
  { createdFrom: null },
  { updatedTo: NaN },
  { arrivesFrom: "2026-02-30" },
  { refCode: 7 },
  { skus: "S0" },
  { codes: ["C0", null] },
  { statuses: ["done"] },
  { status: "created" },
];

export function fuzz(bytes: Uint8Array): void {
  const reader = createByteReader(bytes);
  const state: State = {
    collection: createTransferCollection(),
    model: new Map(),
    idBySeq: new Map(),
    walk: undefined,
  };
  const operations = reader.list(maxOperations, () => {
    operate(reader, state);
  });
  assert.equal(state.collection.size, state.model.size);
  if (operations.length > 0) assertAll(state);
}

interface State {
  readonly collection: TransferCollection;
  readonly model: Map<string, StockTransfer>;
  readonly idBySeq: Map<number, string>;
  walk: Walk | undefined;
}

function operate(reader: ByteReader, state: State): void {
  const { collection, model } = state;
  switch (reader.below(8)) {
    case 0:
      putOne(state, anyTransfer(reader));
      break;
    case 1: {
      const { id, status, updatedAt, code, items } = anyTransfer(reader);
      const known = model.get(id) ?? Array.from(model.values())[reader.below(256)];
      if (known) putOne(state, { ...known, status, updatedAt, ...(reader.seldom(4) && { code, items }) });
      break;
    }
    case 2:
      putMany(reader, state);
      break;
    case 3:
      remove(state, idOf(reader));
      break;
    case 4:
      inARow(reader, (number) => {
        remove(state, String(number));
      });
      break;
    case 5: {
      const filter = anyFilter(reader);
      refuseFilters(state, filter);
      assert.equal(collection.count(filter), Array.from(model.values()).filter(matchesFilter(filter)).length);
      assert.deepEqual(collection.countByStatus(filter), obviousCountByStatus(model.values(), filter));
      break;
    }
    case 6:
      state.walk ??= startWalk(anyQuery(reader), model, (problem) => assert.fail(problem));
      if (state.walk.take(collection.list(state.walk.query()))) state.walk = undefined;
      break;
    default: {
      const query = anyQuery(reader);
      const page = collection.list(query);
      const expected = listTransfers(model.values(), query);
      assert.equal(page.next, expected.next);
      assertSame(seqsOf(page.transfers), seqsOf(expected.transfers));
    }
  }
}

/** Changes the caller's object afterwards, which must not have an effect. */
function putOne(state: State, transfer: StockTransfer): void {
  const { collection, model } = state;
  refuseTransfers(state, transfer);
  const given = { ...transfer, items: transfer.items.map((item) => ({ ...item })) };
  if (clashes(state, transfer))
    assert.throws(() => {
      collection.put(given);
    }, RangeError);
  else put(state, transfer, given);
  given.items.push({ sku: "S0", qty: 1 });
  Object.assign(given, { srcWarehouseCode: "W0", status: "created", createdAt: 0 });
  assertSame(collection.get(transfer.id), model.get(transfer.id));
}

/** A transfer with a fault, and the same object that the collection returned. */
function refuseTransfers({ collection }: State, transfer: StockTransfer): void {
  const fault = malformedFields[transfer.updatedAt % malformedFields.length];
  assert.throws(() => {
    collection.put({ ...transfer, ...fault });
  }, /^(RangeError|TypeError): TransferCollection\.put: .* must be /);
  const returned = collection.get(transfer.id);
  if (!returned) return;
  assert.throws(() => {
    collection.put(returned);
  }, TypeError);
}

/** A filter with a fault, by each call that takes one. */
function refuseFilters({ collection, model }: State, filter: TransferFilter): void {
  for (const fault of malformedConditions) {
    const malformed = { ...filter, ...fault };
    const query = { filter: malformed, limit: 5, next: 0 };
    const message = /filter\.\w+(\[\d\])?( must be | is unknown \(did you mean )/;
    assert.throws(() => matchesFilter(malformed), message);
    assert.throws(() => listTransfers(model.values(), query), message);
    assert.throws(() => collection.list(query), message);
    assert.throws(() => collection.count(malformed), message);
    assert.throws(() => collection.countByStatus(malformed), message);
  }
}

function putMany(reader: ByteReader, state: State): void {
  const first = anyTransfer(reader);
  inARow(reader, (number) => {
    const transfer = {
      ...first,
      id: String(number),
      seq: number,
      createdAt: Math.max(0, first.createdAt - (number % 7)),
    };
    if (!clashes(state, transfer)) put(state, transfer, transfer);
  });
}

/** Up to 255 numbers, which fill or empty whole blocks of the indexes. */
function inARow(reader: ByteReader, operation: (number: number) => void): void {
  const first = Number(idOf(reader));
  const step = 1 + reader.below(5);
  const count = reader.seldom(16) ? reader.below(256) : reader.below(16);
  for (let index = 0; index < count; index += 1) operation(first + index * step);
}

/** Whether the id has another seq, or the seq another id. */
function clashes({ model, idBySeq }: State, { id, seq }: StockTransfer): boolean {
  return (model.get(id)?.seq ?? seq) !== seq || (idBySeq.get(seq) ?? id) !== id;
}

function put({ collection, model, idBySeq, walk }: State, transfer: StockTransfer, given: StockTransfer): void {
  collection.put(given);
  model.set(transfer.id, transfer);
  idBySeq.set(transfer.seq, transfer.id);
  walk?.note({ kind: "update", transfer });
}

function remove({ collection, model, idBySeq, walk }: State, id: string): void {
  idBySeq.delete(model.get(id)?.seq ?? 0);
  assert.equal(collection.delete(id), model.delete(id));
  assert.equal(collection.get(id), undefined);
  walk?.note({ kind: "delete", id });
}

function assertAll({ collection, model }: State): void {
  const expected = Array.from(model.values()).sort((a, b) => a.seq - b.seq);
  assertSame(seqsOf(Array.from(collection)), seqsOf(expected));
  const [some] = expected;
  if (!some) return;
  assertSame(collection.get(some.id), some);
  const page = collection.list({ filter: {}, limit: 100, next: 0 });
  assert.equal(encodePage(page, "Asia/Ho_Chi_Minh").data.length, page.transfers.length);
}

function seqsOf(transfers: readonly StockTransfer[]): number[] {
  return transfers.map(({ seq }) => seq);
}
