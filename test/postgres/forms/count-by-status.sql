select status, count(*) as count
from "stock_transfer"
where dest_warehouse_code = $1
group by status
-- ["HAN"]
