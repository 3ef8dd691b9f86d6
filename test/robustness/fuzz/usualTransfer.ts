import type { StockTransfer } from "stock-transfer";

export const usualTransfer: StockTransfer = {
  seq: 1,
  id: "st-1",
  status: "created",
  subStatus: "",
  code: "ST0001",
  refCode: "",
  partner: { code: "P1", name: "Partner" },
  srcWarehouseCode: "A",
  destWarehouseCode: "B",
  items: [{ sku: "A", qty: 3 }],
  note: "",
  estimatedArrivalDate: "2026-03-05",
  createdAt: 1_772_000_000_000,
  updatedAt: 1_772_000_000_000,
  outboundShipmentCode: "OUT1",
  inboundShipmentCode: "",
};
