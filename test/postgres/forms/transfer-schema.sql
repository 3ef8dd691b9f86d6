create extension if not exists btree_gin;
create extension if not exists btree_gist;
create table if not exists "stock_transfer" (
  seq bigint not null check (seq between 1 and 9007199254740991),
  id text collate "C" not null,
  status text collate "C" not null check (status in ('created', 'processing', 'in_transit', 'completed', 'cancelled')),
  sub_status text collate "C" not null,
  code text collate "C" not null,
  ref_code text collate "C" not null,
  partner_code text collate "C" not null,
  partner_name text collate "C" not null,
  src_warehouse_code text collate "C" not null,
  dest_warehouse_code text collate "C" not null,
  items jsonb not null,
  skus text[] collate "C" not null,
  note text collate "C" not null,
  estimated_arrival_date text collate "C" not null,
  created_at bigint not null,
  updated_at bigint not null,
  done_at bigint,
  outbound_shipment_code text collate "C" not null,
  inbound_shipment_code text collate "C" not null,
  primary key (seq),
  unique (id)
);
create index if not exists "stock_transfer_by_code" on "stock_transfer" using btree (code, (seq + 1));
create index if not exists "stock_transfer_by_reference" on "stock_transfer" using btree (ref_code, (seq + 2));
create index if not exists "stock_transfer_by_source" on "stock_transfer" using btree (src_warehouse_code, (seq + 6));
create index if not exists "stock_transfer_by_destination" on "stock_transfer" using btree (dest_warehouse_code, (seq + 8));
create index if not exists "stock_transfer_by_status" on "stock_transfer" using btree (status, (seq + 9));
create index if not exists "stock_transfer_by_arrival" on "stock_transfer" using btree (estimated_arrival_date);
create index if not exists "stock_transfer_by_sets" on "stock_transfer" using gin (skus, src_warehouse_code, dest_warehouse_code, status, partner_code);
create index if not exists "stock_transfer_by_times" on "stock_transfer" using gist (updated_at, (seq + 0), created_at);
