import { parseArgs } from "node:util";
import { generateTransfers } from "../../../examples/demo/transfers";
import { createTransferTable } from "stock-transfer/postgres";
import { connectPostgres } from "../../../examples/server/openStorage";

const help = `tsx test/robustness/postgres/load.ts --postgres URL [--count 1000] [--first 1000001]

Inserts transfers into the database of npm start, eight at a time. Prints the seq of each committed transfer.`;

const { values } = parseArgs({
  options: {
    postgres: { type: "string" },
    count: { type: "string", default: "1000" },
    first: { type: "string", default: "1000001" },
    help: { type: "boolean" },
  },
});
const [first, count] = [Number(values.first), Number(values.count)];
if (values.help || values.postgres === undefined || !Number.isSafeInteger(first) || !Number.isSafeInteger(count)) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}

const database = connectPostgres(values.postgres);
const transfers = createTransferTable();
const samples = [...generateTransfers()];
let next = first;
await Promise.all(Array.from({ length: 8 }, write));
await database.close();

async function write(): Promise<void> {
  while (next < first + count) {
    const seq = next;
    next += 1;
    await database.run(transfers.put({ ...samples[seq % samples.length]!, seq, id: `loaded-${seq}` }));
    console.log(seq);
  }
}
