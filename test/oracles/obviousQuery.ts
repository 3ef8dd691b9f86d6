import { type ListQuery, type TransferFilter, type TransferStatus, transferStatuses } from "stock-transfer";

// The oracle of parseListQuery: the interface's table of parameters over URLSearchParams. Do not improve it.

type Unsent =
  | "partnerCode"
  | "srcWarehouseCodes"
  | "destWarehouseCodes"
  | "arrivesFrom"
  | "arrivesTo"
  | "departsFrom"
  | "departsTo"
  | "transferTypes";

/** `undefined` if a parameter is invalid. */
export function obviousQuery(params: URLSearchParams): ListQuery | undefined {
  let isWrong = false;
  const given = (name: string) => params.getAll(name).filter((value) => value.trim() !== "");
  const scalar = (name: string) => {
    if (params.getAll(name).length > 1) isWrong = true;
    return given(name)[0];
  };
  const integer = (name: string, byDefault: number, min: number, max: number) => {
    const value = scalar(name) ?? String(byDefault);
    const exact = /^-?\d{1,30}$/.test(value) ? BigInt(value) : -1n;
    if (String(exact) !== value || exact < BigInt(min) || exact > BigInt(max)) isWrong = true;
    return Number(exact);
  };
  const instant = (name: string) => {
    const value = scalar(name);
    const read = value === undefined ? undefined : instantOf(value);
    if (value !== undefined && read === undefined) isWrong = true;
    return read;
  };
  const list = (name: string) => {
    const lists = given(name).map((value) => value.split(",").flatMap((entry) => entry.trim() || []));
    if (lists.some((entries) => entries.length === 0)) isWrong = true;
    return lists.length > 0 ? lists.flat() : undefined;
  };

  const fields: {
    [Field in Exclude<keyof TransferFilter, Unsent>]-?: TransferFilter[Field] | undefined;
  } = {
    srcWarehouseCode: scalar("src_warehouse_code"),
    destWarehouseCode: scalar("dest_warehouse_code"),
    refCode: scalar("ref_code"),
    createdFrom: instant("created_from_date"),
    createdTo: instant("created_to_date"),
    updatedFrom: instant("updated_from_date"),
    updatedTo: instant("updated_to_date"),
    skus: list("skus"),
    codes: list("stock_transfer_codes"),
    statuses: list("status_list") as TransferStatus[] | undefined,
  };
  if (fields.statuses?.some((status) => !transferStatuses.includes(status))) isWrong = true;
  if (fields.createdFrom !== undefined && fields.createdTo !== undefined && fields.createdFrom > fields.createdTo)
    isWrong = true;
  if (fields.updatedFrom !== undefined && fields.updatedTo !== undefined && fields.updatedFrom > fields.updatedTo)
    isWrong = true;

  const limit = integer("limit", 20, 1, 100);
  const next = integer("next", 0, 0, Number.MAX_SAFE_INTEGER);
  const filter = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return isWrong ? undefined : { filter, limit, next };
}

/** The instant of `date T time offset` if each number is in its range; `undefined` for anything else. */
function instantOf(text: string): number | undefined {
  const form = /^(....)-(..)-(..)T(..):(..):(..)(?:\.(\d+))?(?:Z|([+-])(..):(..))$/.exec(text);
  if (!form) return undefined;
  const [year, month, day, hour, minute, second] = form.slice(1, 7).map(twoOrFourDigits);
  const fraction = (form[7] ?? "").replace(/0+$/, "");
  const [offsetHours, offsetMinutes] = [form[9] ?? "00", form[10] ?? "00"].map(twoOrFourDigits);
  const date = new Date(0);
  date.setUTCFullYear(year!, month! - 1, day);
  const exists = date.getUTCMonth() === month! - 1 && date.getUTCDate() === day;
  const isInRange = hour! < 24 && minute! < 60 && second! < 60 && offsetHours! < 24 && offsetMinutes! < 60;
  if (!exists || !isInRange || fraction.length > 3) return undefined;
  const minutes = 60 * hour! + minute! + (form[8] === "-" ? 1 : -1) * (60 * offsetHours! + offsetMinutes!);
  return date.getTime() + 60_000 * minutes + 1000 * second! + Number(fraction.padEnd(3, "0"));
}

function twoOrFourDigits(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : NaN;
}
