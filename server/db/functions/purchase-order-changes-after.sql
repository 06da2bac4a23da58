-- The changes of a purchase order after those of some products were found again.
CREATE FUNCTION "purchase_order_changes_after"("of" integer, "before" jsonb, "of_products" text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(change ORDER BY lower(change ->> 'productName'), change ->> 'productId', change ->> 'unitOfMeasure')
  FROM (
    SELECT change FROM jsonb_array_elements(coalesce("before", '[]')) AS change
    WHERE change ->> 'productId' NOT IN (SELECT unnest("of_products"))
    UNION ALL
    SELECT change FROM jsonb_array_elements(coalesce(purchase_order_changes("of", "of_products"), '[]')) AS change
  ) AS changes
$$;
