import { paramsOf, type Refusal, type Refusals } from "../../../../src/check/refusals";
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
  id: text("Unique id of the transfer."),
  status: text("Main status.", { enum: transferStatuses }),
  sub_status: text("Status within the main status, in the service's own words."),
  code: text("Code that the service gave the transfer."),
  ref_code: text("The partner's own code for the transfer. May be empty."),
  partner: object<keyof WireTransfer["partner"]>("The partner that owns the transfer.", {
    code: text("Code of the partner."),
    name: text("Name of the partner."),
  }),
  src_warehouse_code: text("Code of the source warehouse."),
  des_warehouse_code: text("Code of the destination warehouse. Requests spell it `dest_warehouse_code`."),
  total_sku: amount("Number of distinct SKUs."),
  total_qty_sku: amount("Total quantity of all SKUs."),
  note: text("Note of the service on the current status. May be empty."),
  estimate_arrival_date: calendarDate("Expected arrival: calendar date at the destination."),
  created_at: text("Time of creation, `YYYY-MM-DD HH:MM:SS` in the time zone of the service.", wallTime),
  updated_at: text("Time of the last change, in the same form.", wallTime),
  done_at: {
    type: ["string", "null"],
    description: "Time of completion, in the same form; `null` before.",
    ...wallTime,
  },
  outbound_shipment_code: text("Code of the shipment from the source warehouse."),
  inbound_shipment_code: text("Code of the shipment to the destination warehouse. May be empty."),
});

const check = object<keyof WireCheck>("The transfer that the request would create.", {
  total_weight: amount("Weight of all requested lines, allowed or not. The service has one unit for all weights."),
  weight_limit_config: amount("Maximum weight of one transfer between these two warehouses."),
  transfer_information: object<keyof WireCheck["transfer_information"]>(
    "The transfer that would be created. The last three fields are sent only if the service is configured to send them.",
    {
      transfer_date: calendarDate("Date of creation at the source."),
      transfer_type: text("Code of the transfer type, defined by the service."),
      estimated_arrival_date: calendarDate("Expected arrival: calendar date at the destination."),
      departure_date: calendarDate("Date on which the carrier leaves the source."),
      latest_arrival_date: calendarDate("Latest arrival: calendar date at the destination."),
      valid_until: text("First instant at which the dates may be different.", {
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
  "The result for one SKU. Lines of the same SKU are one entry with the sum of their quantities.",
  {
    is_allowed_transfer: { type: "boolean", description: "Whether this SKU may be transferred as requested." },
    sku: text("The SKU."),
    request_qty: amount("Requested quantity.", { minimum: 1 }),
    available_qty: amount("Available quantity; 0 for an unknown SKU."),
    product_weight: amount("Weight of one unit; 0 if it is unknown."),
    total_product_weight: amount("Weight of the requested quantity."),
    refusals: {
      type: "array",
      description:
        "Every reason why the SKU may not be transferred; empty if it may. Sent only if the service is configured to send it.",
      items: schemaNamed("Refusal"),
    },
  },
  ["refusals"],
);

const refusalSchemas = {
  unknown_sku: refusal("unknown_sku", "The source warehouse does not stock the SKU.", {}),
  not_transferable: refusal("not_transferable", "The SKU cannot be transferred.", {}),
  forbidden: refusal("forbidden", "A rule of the service forbids it.", { rule: "The name of the rule." }),
  missing_weight: refusal("missing_weight", "The SKU has no weight.", {}),
  missing_volume: refusal("missing_volume", "The SKU has no volume, and the lane has a volume limit.", {}),
  broken_pack: refusal("broken_pack", "The quantity is not a multiple of the pack.", {
    packQty: "Units in a pack.",
    overBy: "Units beyond the last whole pack.",
  }),
  insufficient_stock: refusal("insufficient_stock", "More units are requested than are available.", {
    shortBy: "Missing units.",
  }),
  short_shelf_life: refusal("short_shelf_life", "Too few of the available units are fresh enough on arrival.", {
    shortBy: "Missing fresh units, in addition to unavailable units.",
  }),
  not_accepted: refusal("not_accepted", "More units are requested than the destination accepts.", {
    overBy: "Excess units.",
  }),
  over_weight_limit: refusal("over_weight_limit", "The SKU does not fit within the weight limit.", {
    overBy: "The excess weight, in the unit of all weights.",
  }),
  over_volume_limit: refusal("over_volume_limit", "The SKU does not fit within the volume limit.", {
    overBy: "The excess volume, in the unit of all volumes.",
  }),
  over_unit_limit: refusal("over_unit_limit", "The SKU does not fit within the unit limit.", {
    overBy: "Excess units.",
  }),
} satisfies Record<Refusal["code"], Json>;

/** The schema of a refusal with the params of its code. */
function refusal<Code extends Refusal["code"]>(
  code: Code,
  description: string,
  texts: Readonly<Record<keyof Refusals[Code]["params"], string>>,
): Json {
  const fields = paramsOf(code).map(([name, { wireName, min }]) => {
    const about = (texts as Partial<Record<string, string>>)[name]!;
    return [wireName, min === undefined ? text(about, { pattern: "\\S" }) : amount(about, { minimum: min })];
  });
  const reason = { type: "string", const: code, description: "The reason." };
  return object(description, { code: reason, ...(Object.fromEntries(fields) as Record<string, Json>) });
}

const metaData = object("About the response itself.", { request_id: text("Id of the request.") });

const paging = object<keyof WirePaging>("Length of the page, and cursor of the next one.", {
  len: { type: "integer", minimum: 0, maximum: 100, description: "Number of transfers on the page." },
  next: text("The `next` of the following page; `0` on the last page.", {
    pattern: "^(0|[1-9]\\d{0,15})$",
  }),
});

function success(description: string, more: Readonly<Record<string, Json>>): Json {
  return object(description, {
    success: { type: "boolean", const: true, description: "Distinguishes success from failure." },
    ...more,
  });
}

export const answerSchemas = {
  StockTransfer: transfer,
  CheckResult: check,
  CheckedItem: checkedItem,
  Refusal: { description: "A reason why a SKU may not be transferred.", oneOf: Object.values(refusalSchemas) },
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
