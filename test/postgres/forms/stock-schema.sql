create table if not exists "stock_level" (
  warehouse_code text collate "C" not null,
  sku text collate "C" not null,
  on_hand_qty bigint not null check (on_hand_qty between -9007199254740991 and 9007199254740991),
  reserved_qty bigint not null default 0 check (reserved_qty between 0 and 9007199254740991),
  safety_qty bigint not null default 0 check (safety_qty between 0 and 9007199254740991),
  unit_weight bigint check (unit_weight between 0 and 9007199254740991),
  unit_volume bigint check (unit_volume between 0 and 9007199254740991),
  pack_qty bigint check (pack_qty between 1 and 9007199254740991),
  transferable boolean not null default true,
  primary key (warehouse_code, sku)
);
create index if not exists "stock_level_by_sku" on "stock_level" using btree (sku);
create table if not exists "stock_level_key" (
  action text collate "C" not null,
  key text collate "C" not null,
  lines text collate "C" not null,
  outcome text collate "C" not null,
  primary key (action, key)
);
