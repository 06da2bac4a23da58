-- The movements of an entry that is stored now, with its amount in the base unit: the entry in the own unit of its moment; at
-- each later change of the unit, what that change adds to it; and at the first later count, what takes it back.
CREATE FUNCTION "movements_of_entry"("product" text, "location" integer, "moment" timestamptz, "entered_numerator" numeric, "entered_denominator" numeric)
RETURNS TABLE ("part" text, "stored_at" timestamptz, "moved" numeric[]) LANGUAGE sql STABLE AS $$
  WITH counted AS (
    SELECT coalesce((
      SELECT later.at FROM inventory_movements AS later
      WHERE later.location_id = "location" AND later.product_id = "product" AND later.at > "moment" AND later.kind = 'count'
      ORDER BY later.at LIMIT 1
    ), 'infinity') AS at
  )
  SELECT 'entry', "moment", entered FROM from_base("product", "entered_numerator", "entered_denominator", "moment") AS entered
  UNION ALL
  SELECT 'unit', change.at, reduced(added[1], added[2])
  FROM counted JOIN unit_changes AS change ON change.product_id = "product" AND change.at > "moment" AND change.at <= counted.at
    CROSS JOIN from_base("product", "entered_numerator", "entered_denominator", change.at - interval '1 millisecond') AS former
    CROSS JOIN from_base("product", "entered_numerator", "entered_denominator", change.at) AS other
    CROSS JOIN add_fraction(other, -former[1], former[2]) AS added
  WHERE added[1] <> 0
  UNION ALL
  SELECT 'count', counted.at, ARRAY[-kept[1], kept[2]]
  FROM counted CROSS JOIN from_base("product", "entered_numerator", "entered_denominator", counted.at) AS kept
  WHERE counted.at < 'infinity' AND kept[1] <> 0
$$;
