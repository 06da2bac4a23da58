-- The purchase order that an open item joins (V4, E34): the newest one of its vendor, location and delivery date that is not
-- closed. One without a date would grow for ever, so no item joins it after seven days, or once nine of ten of its items have
-- come. It returns a set, of one row at most, so that the planner puts its text in place of a call in FROM.
CREATE FUNCTION "open_purchase_order"("vendor" integer, "location" integer, "delivery" date, "moment" timestamptz)
RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  (
    SELECT record.number FROM purchase_orders AS record
    LEFT JOIN purchase_order_counts AS counts ON counts.number = record.number
    WHERE "delivery" IS NULL AND record.vendor_id = "vendor" AND record.location_id = "location" AND record.delivery_date IS NULL
      AND record.closed_at IS NULL AND record.created_at > "moment" - interval '7 days'
      -- No more open items are counted than it takes to say so.
      AND (coalesce(counts.settled_items, 0) <= 0 OR counts.settled_items < 9 * (
        SELECT count(*) FROM (
          SELECT FROM order_items WHERE purchase_order_number = record.number AND is_open LIMIT counts.settled_items / 9 + 1
        ) AS open_items
      ))
    ORDER BY record.number DESC LIMIT 1
  )
  UNION ALL
  (
    SELECT number FROM purchase_orders
    WHERE vendor_id = "vendor" AND location_id = "location" AND delivery_date = "delivery" AND closed_at IS NULL
    ORDER BY number DESC LIMIT 1
  )
$$;
