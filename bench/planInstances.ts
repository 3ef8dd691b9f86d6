import { parseArgs } from "node:util";
import { tabulateInstances } from "./tabulateInstances";

// Plans published instances of the bin-packing and cutting-stock problems from a folder.

const help = `node --import tsx bench/planInstances.ts FOLDER     from the root of the package

Plans each .txt and .vbp file in the folder and its subfolders. Prints a row for each class: the number of instances, the number
of plans proven optimal, the number of transfers above the lower bounds, and the time.

A .txt file has a number or a pair of numbers per line, in one of two forms:
  the number of units, the limit, and the weight of each unit
  the number of weights, the limit, and each weight with the number of its units
BPPLIB publishes the instances of Falkenauer, Scholl, Schwerin, Wäscher and Schoenfield (hard28) in these forms.
A .vbp file has a problem with two limits, in the form of VPSolver:
  2, the two limits, the number of kinds, and for each kind its two amounts and the number of its units
The two-dimensional vector packing classes of Spieksma, and of Caprara and Toth, are published in this form.

Options:
  --effort N    the effort of planTransfers
  --by-name     classes are file names up to the last underscore, not folders
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
