create or replace function "stock_transfer_run"(statement text, vals text[]) returns setof record
  language plpgsql stable rows 21
  as 'begin return query execute statement using vals; end';
