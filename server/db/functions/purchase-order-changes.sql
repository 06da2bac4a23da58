-- How the open items under a number differ from what was sent to the vendor: sums by product and unit, because the vendor
-- delivers those. An item that came, or did not, is no change of what was asked for.
CREATE FUNCTION "purchase_order_changes"("of" integer, "sent_lines" jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object(
    'productId', product_id, 'productName', coalesce(present.name, past.name), 'unitOfMeasure', unit,
    'before', past.quantity, 'after', present.quantity
  ) ORDER BY lower(coalesce(present.name, past.name)), product_id, unit)
  FROM (
    SELECT line."productId" AS product_id, line."unitOfMeasure" AS unit, min(line."productName") AS name, sum(line.quantity) AS quantity
    FROM jsonb_to_recordset("sent_lines") AS line("itemId" integer, "productId" text, "productName" text, "unitOfMeasure" text, quantity integer)
    LEFT JOIN order_items AS item ON item.id = line."itemId"
    WHERE coalesce(item.ordered_status, '') NOT IN ('received', 'missing')
    GROUP BY 1, 2
  ) AS past
  FULL JOIN (
    SELECT product_id, unit_of_measure AS unit, min(product_name) AS name, sum(quantity) AS quantity
    FROM order_items WHERE purchase_order_number = "of" AND is_open
    GROUP BY 1, 2
  ) AS present USING (product_id, unit)
  WHERE "sent_lines" IS NOT NULL AND past.quantity IS DISTINCT FROM present.quantity
$$;
