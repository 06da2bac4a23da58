-- Amounts of the ledger are in the own unit that a product had at their moment (adr-027): how many of that are in one of its first.
-- These functions return sets, of one row, so that the planner puts their text in place of a call in FROM.
CREATE FUNCTION "own_unit_at"("product" text, "moment" timestamptz) RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT ARRAY[change.numerator, change.denominator] FROM unit_changes AS change
    WHERE change.product_id = "product" AND change.at <= "moment" ORDER BY change.at DESC LIMIT 1
  ), '{1,1}')
$$;
