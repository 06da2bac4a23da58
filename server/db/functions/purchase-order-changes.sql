-- How the open items under a number differ from the lines that the vendor knows (V4, E34): sums by product and unit, because
-- the vendor delivers those, whatever the unit was called at the moment of a line (E30), and where vendors see prices, the prices of these lines. A line that came, or did not,
-- under this number is no change of what was asked for. A line that is under another number now, deleted or cancelled is
-- taken out, whatever became of it there. Of some products only, if they are named. Planned for each call: one plan for one
-- product and for thousands compared each line with each product.
CREATE FUNCTION "purchase_order_changes"("of" integer, "of_products" text[]) RETURNS jsonb LANGUAGE plpgsql STABLE
SET "plan_cache_mode" = force_custom_plan AS $$
BEGIN RETURN (
  WITH priced AS MATERIALIZED (
    SELECT coalesce((SELECT show_prices_to_vendors FROM organization_settings LIMIT 1), true) AS is_shown
  ),
  by_price AS (
    SELECT product_id, unit_id, coalesce(min(unit) FILTER (WHERE NOT is_sent), min(unit)) AS unit, price,
      coalesce(min(name) FILTER (WHERE NOT is_sent), min(name)) AS name,
      sum(quantity) FILTER (WHERE is_sent) AS before, sum(quantity) FILTER (WHERE NOT is_sent) AS after
    FROM (
      SELECT true AS is_sent, line.product_id, line.unit_id, line.unit_of_measure AS unit, line.product_name AS name, line.quantity,
        CASE WHEN priced.is_shown THEN CASE WHEN line.price_shown THEN line.unit_price ELSE item.unit_price END END AS price
      FROM priced, purchase_order_sent_lines AS line
      JOIN order_items AS item ON item.id = line.order_item_id
      WHERE line.purchase_order_number = "of" AND ("of_products" IS NULL OR line.product_id = ANY ("of_products"))
        AND NOT (coalesce(item.purchase_order_number = "of", false) AND NOT item.is_deleted AND NOT item.order_deleted
          AND item.ordered_status IN ('received', 'missing'))
      UNION ALL
      SELECT false, item.product_id, item.unit_id, item.unit_of_measure, item.product_name, item.quantity,
        CASE WHEN priced.is_shown THEN item.unit_price END
      FROM priced, order_items AS item
      WHERE item.purchase_order_number = "of" AND ("of_products" IS NULL OR item.product_id = ANY ("of_products")) AND item.is_open
    ) AS line
    GROUP BY product_id, unit_id, price
  ),
  change AS (
    SELECT product_id, unit_id, coalesce(min(unit) FILTER (WHERE after IS NOT NULL), min(unit)) AS unit, min(name) AS name, sum(before) AS before, sum(after) AS after,
      array_agg(to_char(price, 'FM9999990.0099') ORDER BY price) FILTER (WHERE before IS NOT NULL) AS prices_before,
      array_agg(to_char(price, 'FM9999990.0099') ORDER BY price) FILTER (WHERE after IS NOT NULL) AS prices_after
    FROM by_price GROUP BY product_id, unit_id HAVING bool_or(before IS DISTINCT FROM after)
  ),
  priced_change AS (
    SELECT *, prices_before <> prices_after OR before = after AS has_new_price FROM change
  )
  SELECT jsonb_agg(jsonb_build_object(
    'productId', product_id, 'productName', name, 'unitOfMeasure', unit, 'before', before, 'after', after,
    'pricesBefore', CASE WHEN has_new_price THEN to_jsonb(prices_before) ELSE '[]' END,
    'pricesAfter', CASE WHEN has_new_price THEN to_jsonb(prices_after) ELSE '[]' END
  ) ORDER BY lower(name), product_id, unit, before)
  FROM priced_change
); END $$;
