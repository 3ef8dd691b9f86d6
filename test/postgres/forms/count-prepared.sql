select *
from "stock_transfer_run"(
  'select count(*) as count from (select  from "stock_transfer" as transfer where status = any(($1)[1]::text[]) and created_at >= ($1)[2]::bigint) as matching',
  array[$1::text, $2::text]::text[]
) as found(count bigint)
-- ["{\"created\",\"processing\"}",1000]
