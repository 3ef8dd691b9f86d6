select status, count(*) as count
from (
  select status
  from "stock_transfer" as transfer
  where dest_warehouse_code = $1
) as matching
group by status
-- ["HAN"]
