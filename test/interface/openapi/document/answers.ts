import type { Refusal } from "../../../../src/check/refusals";
import { transferStatuses } from "../../../../src/list/StockTransfer";
import type { WireCheck, WireCheckItem } from "../../../../src/wire/encodeCheck";
import type { WireTransfer } from "../../../../src/wire/encodeTransfer";
import type { WirePaging } from "../../../../src/wire/envelopes";
import { amount, calendarDate, type Json, object, schemaNamed, text } from "./schemas";

const wallTime = {
  pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$",
  examples: ["2026-03-02 09:00:00"],
};

const transfer = object<keyof WireTransfer>("A stock transfer.", {
  id: text("Identifies the transfer."),
  status: text("Main status.", { enum: transferStatuses }),
  sub_status: text("Status within the main status, in the service's own words."),
  code: text("Code that the service gave the transfer."),
  ref_code: text("The partner's own code for the transfer. May be empty."),
  partner: object<keyof WireTransfer["partner"]>("Whose transfer it is.", {
    code: text("Code of the partner."),
    name: text("Name of the partner."),
  }),
  src_warehouse_code: text("Warehouse that the goods leave."),
  des_warehouse_code: text("Warehouse that the goods go to. Requests spell it `dest_warehouse_code`."),
  total_sku: amount("How many distinct SKUs the transfer holds."),
  total_qty_sku: amount("Quantity of all its SKUs together."),
  note: text("Note of the service on the current status. May be empty."),
  estimate_arrival_date: calendarDate("Day on which the goods should arrive, at the destination."),
  created_at: text("When it was created, `YYYY-MM-DD HH:MM:SS` in the time zone of the service.", wallTime),
  updated_at: text("When it last changed, in the same form.", wallTime),
  done_at: {
    type: ["string", "null"],
    description: "When it was done, in the same form; `null` while it is not.",
    ...wallTime,
  },
  outbound_shipment_code: text("Code of the shipment out of the source warehouse."),
  inbound_shipment_code: text("Code of the shipment into the destination warehouse. May be empty."),
});

const check = object<keyof WireCheck>("What a transfer of the requested goods would be.", {
  total_weight: amount("Weight of all requested lines, allowed or not. The service has one unit for all weights."),
  weight_limit_config: amount("The most that one transfer between these two warehouses may weigh."),
  transfer_information: object<keyof WireCheck["transfer_information"]>(
    "The transfer that would be created. Only services that are set up to give further dates send the last three fields.",
    {
      transfer_date: calendarDate("Day on which it would be created, at the source."),
      transfer_type: text("Code of the way in which the goods would travel. The service has its own codes."),
      estimated_arrival_date: calendarDate("Day on which the goods should arrive, at the destination."),
      departure_date: calendarDate("Day on which the carrier would leave the source."),
      latest_arrival_date: calendarDate("Day on which the goods arrive at the latest, at the destination."),
      valid_until: text("First instant at which the dates may differ.", {
        format: "date-time",
        pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$",
        examples: ["2026-03-02T09:00:00.000Z"],
      }),
    },
    ["departure_date", "latest_arrival_date", "valid_until"],
  ),
  transfer_items: {
    type: "array",
    description: "One entry for each distinct SKU of the request, in order of first appearance.",
    minItems: 1,
    maxItems: 10_000,
    items: schemaNamed("CheckedItem"),
  },
});

const checkedItem = object<keyof WireCheckItem>(
  "What is found about one SKU. Lines of the same SKU are one entry with the sum of their quantities.",
  {
    is_allowed_transfer: { type: "boolean", description: "Whether this SKU may be transferred as requested." },
    sku: text("The SKU."),
    request_qty: amount("Requested quantity.", { minimum: 1 }),
    available_qty: amount("Quantity that may be taken from stock; 0 for a SKU that is not known."),
    product_weight: amount("Weight of one unit; 0 where it is not known."),
    total_product_weight: amount("Weight of the requested quantity."),
    refusals: {
      type: "array",
      description:
        "Every reason why the SKU may not be transferred; empty where it may. Only services that are set up to give reasons send this field.",
      items: schemaNamed("Refusal"),
    },
  },
  ["refusals"],
);

const refusals = {
  unknown_sku: refusal("unknown_sku", "The stock does not know the SKU."),
  not_transferable: refusal("not_transferable", "The SKU may not be moved."),
  forbidden: refusal("forbidden", "A rule of the service forbids it.", {
    rule: text("The name of the rule.", { pattern: "\\S" }),
  }),
  missing_weight: refusal("missing_weight", "The weight of the SKU is not known."),
  missing_volume: refusal("missing_volume", "The volume of the SKU is not known, and the lane has a volume limit."),
  broken_pack: refusal("broken_pack", "Only whole packs move.", {
    pack_qty: amount("How many units are in a pack.", { minimum: 2 }),
    over_by: amount("How many units are beyond the last whole pack.", { minimum: 1 }),
  }),
  insufficient_stock: refusal("insufficient_stock", "More is requested than is available.", {
    short_by: amount("How many units are missing.", { minimum: 1 }),
  }),
  short_shelf_life: refusal("short_shelf_life", "Too few of the available units are fresh enough on arrival.", {
    short_by: amount("How many fresh units are missing, beside those that are not available.", { minimum: 1 }),
  }),
  not_accepted: refusal("not_accepted", "More is requested than the destination takes.", {
    over_by: amount("How many units are too many.", { minimum: 1 }),
  }),
  over_weight_limit: refusal("over_weight_limit", "The SKU does not fit within the weight limit.", {
    over_by: amount("By how much the limit is exceeded, in the unit of all weights.", { minimum: 1 }),
  }),
  over_volume_limit: refusal("over_volume_limit", "The SKU does not fit within the volume limit.", {
    over_by: amount("By how much the limit is exceeded, in the unit of all volumes.", { minimum: 1 }),
  }),
  over_unit_limit: refusal("over_unit_limit", "The SKU does not fit within the limit of units.", {
    over_by: amount("How many units are too many.", { minimum: 1 }),
  }),
} satisfies Record<Refusal["code"], Json>;

function refusal(code: Refusal["code"], description: string, numbers: Readonly<Record<string, Json>> = {}): Json {
  return object(description, { code: { type: "string", const: code, description: "The reason." }, ...numbers });
}

const metaData = object("About the answer itself.", { request_id: text("Identifies the request.") });

const paging = object<keyof WirePaging>("Where the page ends.", {
  len: { type: "integer", minimum: 0, maximum: 100, description: "How many transfers are on the page." },
  next: text("What to send as `next` for the following page; `0` on the last page.", {
    pattern: "^(0|[1-9]\\d{0,15})$",
  }),
});

function success(description: string, more: Readonly<Record<string, Json>>): Json {
  return object(description, {
    success: { type: "boolean", const: true, description: "Tells this answer from a failure." },
    ...more,
  });
}

export const answerSchemas = {
  StockTransfer: transfer,
  CheckResult: check,
  CheckedItem: checkedItem,
  Refusal: { description: "A reason why a SKU may not be transferred.", oneOf: Object.values(refusals) },
  MetaData: metaData,
  Paging: paging,
  ListAnswer: success("A page of transfers.", {
    data: {
      type: "array",
      description: "The transfers, the newest first.",
      maxItems: 100,
      items: schemaNamed("StockTransfer"),
    },
    meta_data: schemaNamed("MetaData"),
    paging: schemaNamed("Paging"),
  }),
  CheckAnswer: success("The result of a check.", {
    data: schemaNamed("CheckResult"),
    meta_data: schemaNamed("MetaData"),
  }),
} satisfies Readonly<Record<string, Json>>;
