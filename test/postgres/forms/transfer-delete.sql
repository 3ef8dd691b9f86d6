delete
from "stock_transfer"
where id = $1
returning id
-- ["st-1"]
