-- own_unit_at of many products at the present moment, in one look: no row for a product whose own unit never changed.
CREATE FUNCTION "own_units_now"("products" text[]) RETURNS TABLE ("product_id" text, "own" numeric[]) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT DISTINCT ON (change.product_id) change.product_id, ARRAY[change.numerator, change.denominator]
  FROM unit_changes AS change WHERE change.product_id = ANY ("products") ORDER BY change.product_id, change.at DESC
$$;
