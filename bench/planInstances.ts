import { parseArgs } from "node:util";
import { tabulateInstances } from "./tabulateInstances";

// Plans the published instances of the bin-packing and the cutting-stock problem that a folder holds.

const help = `node --import tsx bench/planInstances.ts FOLDER     from the root of the package

Plans each .txt and .vbp file in the folder and the folders in it, and prints a row for each class: how many instances there are,
how many plans are proven optimal, how many transfers the plans have above their lower bounds, and how long they took.

A .txt file holds numbers in lines, in one of two forms:
  the number of units, the limit, and the weight of each unit
  the number of weights, the limit, and each weight with the number of its units
The instances of Falkenauer, Scholl, Schwerin, Wäscher and Schoenfield (hard28) have these forms in the library BPPLIB.
A .vbp file holds a problem of two limits, in the form of the library VPSolver:
  2, the two limits, the number of kinds, and for each kind its two amounts and the number of its units
The two-dimensional vector packing classes of Spieksma, and of Caprara and Toth, are published in this form.

Options:
  --effort N    the effort of planTransfers
  --by-name     a class is what the names of its files have in common before the last underscore, not a folder
  --help`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { effort: { type: "string" }, "by-name": { type: "boolean" }, help: { type: "boolean" } },
});
if (values.help || positionals.length !== 1) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}
const effort = values.effort === undefined ? undefined : Number(values.effort);
console.log(tabulateInstances(positionals[0]!, { byName: values["by-name"], effort }).join("\n"));
