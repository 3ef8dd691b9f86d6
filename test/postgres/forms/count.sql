select count(*) as count
from (
  select
  from "stock_transfer" as transfer
  where ref_code = $1 and skus && $2::text[]
) as matching
-- ["PO1","{\"HELMET\"}"]
