/** The tables of an ERP: a picking moves goods from one warehouse to another. */
export const tables = `
create table warehouse (id int primary key, code text not null unique);
create table partner (id int primary key, code text not null unique, name text not null);
create table picking (
  id bigint primary key, name text not null, state text not null, origin text, partner_id int not null references partner,
  source_id int not null references warehouse, dest_id int not null references warehouse, note text,
  scheduled date not null, created timestamptz not null, written timestamptz not null, done timestamptz
);
create table picking_line (id bigint primary key, picking_id bigint not null references picking, product text not null, quantity numeric not null);
create index on picking_line (picking_id);
`;

/** Shows each picking as a transfer. */
export const view = `
create view picking_transfer as
select picking.id as seq, picking.id::text as id,
  case state when 'draft' then 'created' when 'assigned' then 'processing' when 'shipped' then 'in_transit'
    when 'done' then 'completed' else 'cancelled' end as status,
  state as sub_status, picking.name as code, coalesce(origin, '') as ref_code,
  partner.code as partner_code, partner.name as partner_name,
  source.code as src_warehouse_code, dest.code as dest_warehouse_code,
  coalesce((select jsonb_agg(jsonb_build_object('sku', product, 'qty', ceil(quantity)::bigint) order by id)
    from picking_line where picking_id = picking.id and quantity > 0), '[]') as items,
  array(select product from picking_line where picking_id = picking.id and quantity > 0) as skus,
  coalesce(picking.note, '') as note, to_char(scheduled, 'YYYY-MM-DD') as estimated_arrival_date,
  null as transfer_type, null as transfer_date, null as departure_date, null as latest_arrival_date,
  null::bigint as total_weight, null::bigint as total_volume, null as meta,
  floor(extract(epoch from created at time zone 'UTC') * 1000)::bigint as created_at,
  floor(extract(epoch from written at time zone 'UTC') * 1000)::bigint as updated_at,
  floor(extract(epoch from done at time zone 'UTC') * 1000)::bigint as done_at,
  '' as outbound_shipment_code, '' as inbound_shipment_code
from picking
left join partner on partner.id = partner_id
left join warehouse as source on source.id = source_id
left join warehouse as dest on dest.id = dest_id;
`;

/** The indexes for pages of the view. `seq` is `id`. */
export const indexes = `
create index on picking (source_id);
create index on picking (dest_id);
create index on picking (name);
create index on picking ((coalesce(origin, '')));
create index on picking ((id::text));
create index on picking ((case state when 'draft' then 'created' when 'assigned' then 'processing' when 'shipped' then 'in_transit'
  when 'done' then 'completed' else 'cancelled' end), (id + 9));
create index on picking ((floor(extract(epoch from created at time zone 'UTC') * 1000)::bigint));
create index on picking ((floor(extract(epoch from written at time zone 'UTC') * 1000)::bigint));
analyze;
`;
