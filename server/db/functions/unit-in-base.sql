-- What one of a unit is in the base unit of a product: the own unit that it had first (adr-034). No row without a conversion.
CREATE FUNCTION "unit_in_base"("product" text, "unit" uuid) RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT reduced(own[2], own[1] * factor)
  FROM (
    SELECT CASE WHEN known.unit_id = "unit" THEN 1 ELSE (
      SELECT conversion.factor FROM product_conversions AS conversion
      WHERE conversion.product_id = known.id AND conversion.unit_id = "unit"
    ) END AS factor
    FROM products AS known WHERE known.id = "product"
  ) AS in_own CROSS JOIN own_unit_at("product", 'infinity') AS own
  WHERE factor IS NOT NULL
$$;
