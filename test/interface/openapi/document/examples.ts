import type { WireCheck } from "../../../../src/wire/encodeCheck";
import type { WireTransfer } from "../../../../src/wire/encodeTransfer";
import { successEnvelope } from "../../../../src/wire/envelopes";
import type { WireCheckRequest } from "../../../../src/wire/parseCheckRequest";

export const requestId = "0f6a1f3e-9b1c-4f57-8a5e-2d1f6c1f9a10";

const transfer: WireTransfer = {
  id: "st-1041",
  status: "in_transit",
  sub_status: "left_source",
  code: "ST0001041",
  ref_code: "PO-2026-0117",
  partner: { code: "P-07", name: "Example Partner" },
  src_warehouse_code: "HCM",
  des_warehouse_code: "HAN",
  total_sku: 2,
  total_qty_sku: 5,
  note: "",
  estimate_arrival_date: "2026-03-05",
  created_at: "2026-03-02 09:00:00",
  updated_at: "2026-03-02 17:30:12",
  done_at: null,
  outbound_shipment_code: "OUT-1041",
  inbound_shipment_code: "",
};

const check: WireCheck = {
  total_weight: 1260,
  weight_limit_config: 1000,
  transfer_information: {
    transfer_date: "2026-03-02",
    transfer_type: "ROAD",
    estimated_arrival_date: "2026-03-05",
  },
  transfer_items: [
    {
      is_allowed_transfer: true,
      sku: "HELMET",
      request_qty: 2,
      available_qty: 5,
      product_weight: 340,
      total_product_weight: 680,
    },
    {
      is_allowed_transfer: false,
      sku: "LOCK",
      request_qty: 4,
      available_qty: 40,
      product_weight: 145,
      total_product_weight: 580,
    },
  ],
};

export const checkRequest: WireCheckRequest = {
  items: [
    { product_sku: "HELMET", qty: 2 },
    { product_sku: "LOCK", qty: 4 },
  ],
  src_warehouse_code: "HCM",
  dest_warehouse_code: "HAN",
};

export const listAnswer = successEnvelope([transfer], requestId, { len: 1, next: "1041" });

export const checkAnswer = successEnvelope(check, requestId);
