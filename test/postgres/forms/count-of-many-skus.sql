select count(*) as count
from (select 
  from "stock_transfer" as transfer
  where skus && (select $1::text[]) and not ( select count(*) > 100
    from (select skus
      from "stock_transfer"
      where true
      order by seq desc limit 400) as newest
    where exists (select
      from unnest(skus) as held(sku)
      where (held.sku = any(select unnest($1::text[]))) is true))
  union all select 
  from "stock_transfer" as transfer
  where exists (select
    from unnest(skus) as held(sku)
    where (held.sku = any(select unnest($1::text[]))) is true) and ( select count(*) > 100
    from (select skus
      from "stock_transfer"
      where true
      order by seq desc limit 400) as newest
    where exists (select
      from unnest(skus) as held(sku)
      where (held.sku = any(select unnest($1::text[]))) is true))) as matching
-- ["{\"S0\",\"S1\",\"S2\",\"S3\",\"S4\",\"S5\",\"S6\",\"S7\",\"S8\",\"S9\",\"S10\",\"S11\",\"S12\",\"S13\",\"S14\",\"S15\",\"S16\"}"]
