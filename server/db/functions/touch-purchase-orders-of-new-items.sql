-- From an item that is added something follows only where the vendor knows the lines of its purchase order, or where that was
-- closed meanwhile: so an order of twenty vendors usually touches none of its twenty purchase orders. Whether one is such a
-- one must not change before this transaction commits: what closes or sends purchase orders of a place waits for it (see
-- lock_places_of_purchase_orders).
CREATE FUNCTION "touch_purchase_orders_of_new_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers integer[] := ARRAY(SELECT DISTINCT purchase_order_number FROM added WHERE purchase_order_number IS NOT NULL);
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301157, location_id)
  FROM (SELECT DISTINCT location_id FROM added WHERE purchase_order_number IS NOT NULL ORDER BY 1) AS place;
  -- Most orders touch nothing, and end here, before the larger statement.
  IF NOT EXISTS (SELECT FROM purchase_orders WHERE number = ANY (numbers) AND (sent_lines_at IS NOT NULL OR closed_at IS NOT NULL))
    AND NOT EXISTS (SELECT FROM added WHERE purchase_order_number IS NOT NULL AND NOT is_open)
  THEN
    RETURN NULL;
  END IF;
  INSERT INTO purchase_order_touches AS earlier (transaction, is_first, number, settled, products)
  SELECT txid_current(), row_number() OVER () = 1 AND NOT EXISTS (SELECT FROM purchase_order_touches WHERE transaction = txid_current()),
    touched.*
  FROM (
    SELECT item.purchase_order_number,
      count(*) FILTER (WHERE NOT is_open AND NOT is_deleted AND NOT order_deleted AND NOT order_cancelled), array_agg(product_id)
    FROM added AS item
    WHERE purchase_order_number IN (
      SELECT number FROM purchase_orders
      WHERE number = ANY (numbers)
        AND (sent_lines_at IS NOT NULL OR closed_at IS NOT NULL)
      UNION
      SELECT purchase_order_number FROM added WHERE purchase_order_number IS NOT NULL AND NOT is_open
    )
    GROUP BY 1
  ) AS touched
  ON CONFLICT (transaction, number) DO UPDATE SET
    settled = earlier.settled + excluded.settled, products = earlier.products || excluded.products;
  RETURN NULL;
END $$;
