import { isPlainObject } from "../result/readFields";
import type { LaneTerms, NetworkConfig, WarehouseConfig } from "./NetworkConfig";

type Copy = (value: unknown) => unknown;

/**
 * A deeply frozen copy of the fields that a configuration has. A value of the wrong kind stays what it is, for the readers
 * to report. They read the copy, so that a getter is asked once and the network is what its `config` says.
 */
export function copyConfig(config: unknown): unknown {
  return copyFields(config, {
    warehouses: (warehouses) => copyList(warehouses, copyWarehouse),
    lanes: (lanes) => copyList(lanes, (lane) => copyFields(lane, { src: same, dest: same, ...copiesOfTerms })),
    defaultLane: (terms) => copyFields(terms, copiesOfTerms),
  } satisfies Record<keyof NetworkConfig, Copy>);
}

function copyWarehouse(warehouse: unknown): unknown {
  return copyFields(warehouse, {
    code: same,
    timeZone: same,
    workingDays: copyList,
    holidays: copyList,
    cutOff: copyAllFields,
  } satisfies Record<keyof WarehouseConfig, Copy>);
}

const copiesOfTerms = {
  transferType: same,
  weightLimit: same,
  transitDays: same,
  transitWorkingDays: copyList,
  transitHolidays: copyList,
  outboundHandlingDays: same,
  inboundHandlingDays: same,
} satisfies Record<keyof LaneTerms, Copy>;

function same(value: unknown): unknown {
  return value;
}

function copyList(list: unknown, copyEntry: Copy = same): unknown {
  return Array.isArray(list) ? Object.freeze(Array.from(list, copyEntry)) : list;
}

/** The fields that are there, inherited ones too: a record of an object-relational mapper may have nothing but getters. */
function copyFields(object: unknown, copies: Readonly<Record<string, Copy>>): unknown {
  if (!isPlainObject(object)) return object;
  const given = Object.entries(copies).filter(([name]) => name in object);
  return Object.freeze(Object.fromEntries(given.map(([name, copy]) => [name, copy(object[name])])));
}

function copyAllFields(object: unknown): unknown {
  if (!isPlainObject(object)) return object;
  const copies: [string, Copy][] = [];
  for (const name in object) copies.push([name, same]);
  return copyFields(object, Object.fromEntries(copies));
}
