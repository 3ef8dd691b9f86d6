select head.*, page.*
  from (select (select system_identifier::text
  from pg_control_system()) as cluster, $1::text as known_cluster, $2::text as after,
    case when $3::text::xid8 >= pg_snapshot_xmin(pg_current_snapshot()) then pg_snapshot_xmin(pg_current_snapshot())::text
      end as behind, (select written_by::text
  from "stock_transfer"
  where written_by >= pg_snapshot_xmax(pg_current_snapshot()) and written_by is distinct
  from pg_current_xact_id_if_assigned()
  limit 1) as ahead) as head
  left join lateral (select written_by::text as written_by, {columns}
  from "stock_transfer" as written
  where (written.written_by, seq) > ($3::text::xid8,
    $4::bigint) and written.written_by < pg_snapshot_xmin(pg_current_snapshot())
  order by written.written_by, seq
  limit $5::bigint) as page on true
-- [null,"0","0",0,100]
