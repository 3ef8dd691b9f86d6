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
create index if not exists "stock_transfer_by_lane_status" on "stock_transfer"
  using btree (src_warehouse_code, dest_warehouse_code, status, (seq + 3));
create index if not exists "stock_transfer_by_lane" on "stock_transfer"
  using btree (src_warehouse_code, dest_warehouse_code, (seq + 4));
create index if not exists "stock_transfer_by_partner_status" on "stock_transfer"
  using btree (partner_code, status, (seq + 10));
create index if not exists "stock_transfer_by_partner" on "stock_transfer"
  using btree (partner_code, (seq + 11));
create index if not exists "stock_transfer_by_source_status" on "stock_transfer"
  using btree (src_warehouse_code, status, (seq + 5));
create index if not exists "stock_transfer_by_source" on "stock_transfer"
  using btree (src_warehouse_code, (seq + 6));
create index if not exists "stock_transfer_by_destination_status" on "stock_transfer"
  using btree (dest_warehouse_code, status, (seq + 7));
create index if not exists "stock_transfer_by_destination" on "stock_transfer"
  using btree (dest_warehouse_code, (seq + 8));
create index if not exists "stock_transfer_by_status" on "stock_transfer" using btree (status, (seq + 9));
create index if not exists "stock_transfer_by_created" on "stock_transfer" using btree (created_at);
create index if not exists "stock_transfer_by_updated" on "stock_transfer" using btree (updated_at);
create index if not exists "stock_transfer_by_arrival" on "stock_transfer" using btree (estimated_arrival_date);
create index if not exists "stock_transfer_by_sku_lane_status" on "stock_transfer"
  using gin (skus, src_warehouse_code, dest_warehouse_code, status);
create index if not exists "stock_transfer_by_time" on "stock_transfer"
  using gist ((seq + 0), created_at, updated_at, estimated_arrival_date);
create index if not exists "stock_transfer_by_update_time" on "stock_transfer" using gist (updated_at, (seq - 100));
