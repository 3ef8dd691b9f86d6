select {columns}, (seq + 0) <-> 9007199254740991 as position
from "stock_transfer" as transfer
where created_at >= $1::bigint and created_at <= $2::bigint and (seq + 0) <= $3::bigint and (seq > 0 or (select count(*)
    from generate_series(1, 1000) as each
    where each > seq) > 0)
order by (seq + 0) <-> 9007199254740991 asc limit $4
-- [1000,9007199254740991,9007199254740991,21]
