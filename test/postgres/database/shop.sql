create table inventory_transfer (
  id text primary key, display_id text not null, status text not null, origin_location text not null, destination_location text not null,
  created_at timestamptz not null, updated_at timestamptz not null, completed_at timestamptz, metadata jsonb not null default '{}'
);
create table inventory_transfer_line (transfer_id text not null references inventory_transfer, sku text not null, quantity int not null);
create index on inventory_transfer_line (transfer_id);
create table inventory_transfer_number (seq bigint generated always as identity primary key, id text not null unique references inventory_transfer on delete cascade);

create function number_inventory_transfer() returns trigger language plpgsql as $$
begin
  insert into inventory_transfer_number (id) values (new.id);
  return null;
end $$;
create trigger number_it after insert on inventory_transfer for each row execute function number_inventory_transfer();
insert into inventory_transfer_number (id)
select id from inventory_transfer where id not in (select id from inventory_transfer_number) order by created_at, id;
--
create view inventory_transfer_list as
select number.seq, transfer.id,
  case transfer.status when 'pending' then 'created' when 'packing' then 'processing' when 'shipped' then 'in_transit'
    when 'received' then 'completed' else 'cancelled' end as status,
  '' as sub_status, display_id as code, coalesce(metadata ->> 'reference', '') as ref_code,
  coalesce(metadata ->> 'seller', 'own') as partner_code, coalesce(metadata ->> 'seller', 'own') as partner_name,
  origin_location as src_warehouse_code, destination_location as dest_warehouse_code,
  coalesce((select jsonb_agg(jsonb_build_object('sku', sku, 'qty', quantity)) from inventory_transfer_line where transfer_id = transfer.id), '[]') as items,
  array(select sku from inventory_transfer_line where transfer_id = transfer.id) as skus,
  '' as note, to_char(transfer.created_at at time zone 'UTC' + interval '3 days', 'YYYY-MM-DD') as estimated_arrival_date,
  null as transfer_type, null as transfer_date, null as departure_date, null as latest_arrival_date,
  null::bigint as total_weight, null::bigint as total_volume, null as meta,
  floor(extract(epoch from transfer.created_at at time zone 'UTC') * 1000)::bigint as created_at,
  floor(extract(epoch from transfer.updated_at at time zone 'UTC') * 1000)::bigint as updated_at,
  floor(extract(epoch from transfer.completed_at at time zone 'UTC') * 1000)::bigint as done_at,
  '' as outbound_shipment_code, '' as inbound_shipment_code
from inventory_transfer_number as number
join inventory_transfer as transfer on transfer.id = number.id;
create index on inventory_transfer (origin_location);
create index on inventory_transfer (destination_location);
create index on inventory_transfer (display_id);
create index on inventory_transfer ((floor(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint));
create index on inventory_transfer ((floor(extract(epoch from updated_at at time zone 'UTC') * 1000)::bigint));
analyze;
