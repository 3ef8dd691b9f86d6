import { strict as assert } from "node:assert";
import fc from "fast-check";
import { createTransferCollection, type ListQuery, type StockTransfer, type TransferCollection } from "stock-transfer";
import { it } from "vitest";
import { obviousQuantities } from "../oracles/obviousList";
import { assertObvious } from "../support/assertObvious";
import { anyQuery, anyTransfer, type Spread, spread } from "../support/transfers";

// Compares the collection with a Map and the oracle, one operation after the other. FC_RUNS sets the number of runs.

type Model = Map<string, StockTransfer>;
type Command = fc.Command<Model, TransferCollection>;

let operations = 0;

function command(name: string, run: (model: Model, collection: TransferCollection) => void): Command {
  return {
    check: () => true,
    run: (model, collection) => {
      operations += 1;
      run(model, collection);
    },
    toString: () => name,
  };
}

const put = (transfer: StockTransfer) =>
  command(`put ${JSON.stringify(transfer)}`, (model, collection) => {
    collection.put(transfer);
    model.set(transfer.id, transfer);
  });

const remove = (number: number) =>
  command(`delete ${number}`, (model, collection) => {
    assert.equal(collection.delete(`st-${number}`), model.delete(`st-${number}`));
  });

const look = (query: ListQuery) =>
  command(`list ${JSON.stringify(query)}`, (model, collection) => {
    assertObvious(collection, [...model.values()], query);
    assert.deepEqual(collection.quantities(query.filter), obviousQuantities(model.values(), query.filter));
    assert.equal(collection.size, model.size);
  });

const commands = (how: Spread) =>
  fc.commands<Model, TransferCollection>(
    [
      ...Array.from({ length: 3 }, () => anyTransfer(how).map(put)),
      fc.integer({ min: 1, max: 400 }).map(remove),
      anyQuery(how).map(look),
    ],
    { maxCommands: 400, size: "max" },
  );

it("the collection equals the oracle after any puts and deletes", () => {
  fc.assert(
    fc.property(spread.chain(commands), (given) => {
      const setUp = () => ({ model: new Map<string, StockTransfer>(), real: createTransferCollection() });
      fc.modelRun(setUp, given);
    }),
  );
  console.log(`${operations} operations`);
});
