-- A price in the unit that its product gets, by the conversions that convert_stock reads afterwards. Null without a conversion,
-- and for a price that four decimals cannot hold there (E31).
CREATE FUNCTION "price_in_new_unit"("product" text, "price" numeric, "before" uuid, "after" uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN "before" = "after" THEN "price" ELSE (
    SELECT converted
    FROM (SELECT
      (SELECT factor FROM product_conversions WHERE product_id = "product" AND unit_id = "after") AS per_unit,
      (SELECT factor FROM product_conversions WHERE product_id = "product" AND unit_id = "before") AS back
    ) AS known,
      round(coalesce("price"::numeric(60, 30) / per_unit, "price" * back), 4) AS converted
    WHERE converted < 10000000 AND (converted > 0 OR "price" = 0)
  ) END
$$;
