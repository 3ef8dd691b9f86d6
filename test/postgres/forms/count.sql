select count(*) as count
from "stock_transfer"
where ref_code = $1
  and skus && $2::text[]
-- ["PO1","{\"HELMET\"}"]
