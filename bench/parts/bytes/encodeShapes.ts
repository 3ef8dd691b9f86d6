import { checkTransfer, encodeCheck, encodePage, type StockTransfer } from "stock-transfer";
import { makeRequest, makeStock, network, start } from "../../data/requests";
import { makeTransfers } from "../../data/transfers";
import { valueOf } from "../../data/valueOf";
import { bytesOf, fill, type Shape } from "./Shape";

const [transfer] = makeTransfers(1) as [StockTransfer];

export const encodeShapes: readonly Shape[] = [
  {
    name: "encodeCheck: items",
    outcome: true,
    make: (bytes) => {
      const wire = makeRequest(Math.ceil(bytes / 135));
      const items = wire.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
      const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
      const check = valueOf(checkTransfer(request, { network, stock: makeStock(wire), now: start }));
      return {
        bytes: bytesOf(JSON.stringify(encodeCheck(check))),
        call: () => encodeCheck(check).transfer_items.length === items.length,
      };
    },
  },
  pages("transfers", (bytes) => makeTransfers(Math.ceil(bytes / 420))),
  pages("items of a transfer", (bytes) => [
    { ...transfer, items: Array.from({ length: bytes / 20 }, (_, index) => ({ sku: `S${index}`, qty: 1 })) },
  ]),
  pages("a long note", (bytes) => [{ ...transfer, note: fill(bytes, "x") }]),
];

function pages(name: string, transfersOf: (bytes: number) => readonly StockTransfer[]): Shape {
  return {
    name: `encodePage: ${name}`,
    outcome: true,
    make: (bytes) => {
      const transfers = transfersOf(bytes);
      const page = { transfers, next: 0 };
      return {
        bytes: bytesOf(JSON.stringify(transfers)),
        call: () => encodePage(page, "Europe/Berlin").paging.len === transfers.length,
      };
    },
  };
}
