update "stock_transfer"
  set written_by = pg_current_xact_id()
  where written_by >= pg_snapshot_xmax(pg_current_snapshot()) and written_by is distinct
  from pg_current_xact_id_if_assigned()
-- []
