-- What new items refer to must exist; and something may follow from them for their purchase orders, and for Spend.
--
-- One look for all items of a statement, in place of foreign keys, which look for each item by itself. It is as safe, because
-- what items refer to is never removed (see keep_referenced). A product refers to its own vendor and unit by foreign keys, so
-- these exist.
--
-- From an item that is added something follows only where the vendor knows the lines of its purchase order, or where that was
-- closed meanwhile: so an order of twenty vendors usually touches none of its twenty purchase orders. Whether one is such a
-- one must not change before this transaction commits: what closes or sends purchase orders of a place waits for it (see
-- lock_places_of_purchase_orders).
CREATE FUNCTION "follow_new_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing text;
  touches boolean;
  is_ordered boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301157, location_id)
  FROM (SELECT DISTINCT location_id FROM added WHERE purchase_order_number IS NOT NULL ORDER BY 1) AS place;
  SELECT
    coalesce(
      min(CASE
        WHEN product.id IS NULL THEN 'product_id_products_id'
        WHEN item.vendor_id <> product.vendor_id AND NOT EXISTS (SELECT FROM vendors WHERE id = item.vendor_id) THEN 'vendor_id_vendors_id'
        WHEN item.unit_id <> product.unit_id AND NOT EXISTS (SELECT FROM units_of_measure WHERE id = item.unit_id) THEN 'unit_id_units_of_measure_id'
        WHEN item.ordered_unit_id IS NOT NULL AND NOT EXISTS (SELECT FROM units_of_measure WHERE id = item.ordered_unit_id)
          THEN 'ordered_unit_id_units_of_measure_id'
        WHEN item.purchase_order_number IS NOT NULL AND record.number IS NULL THEN 'purchase_order_number_purchase_orders_number'
      END),
      CASE WHEN count(DISTINCT item.order_id) > (SELECT count(*) FROM orders WHERE id = ANY (ARRAY(SELECT DISTINCT order_id FROM added)))
        THEN 'order_id_orders_id' END),
    bool_or(record.sent_lines_at IS NOT NULL OR record.closed_at IS NOT NULL OR item.purchase_order_number IS NOT NULL AND NOT item.is_open),
    bool_or(item.ordered_at IS NOT NULL)
  INTO missing, touches, is_ordered
  FROM added AS item
  LEFT JOIN products AS product ON product.id = item.product_id
  LEFT JOIN purchase_orders AS record ON record.number = item.purchase_order_number;
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'A new item refers to what does not exist.'
      USING ERRCODE = 'foreign_key_violation', TABLE = 'order_items', CONSTRAINT = 'order_items_' || missing || '_fk';
  END IF;
  -- Combining stores lines that were ordered on an earlier day; a new order has none.
  IF is_ordered THEN
    PERFORM touch_spend(ARRAY(SELECT DISTINCT ordered_at FROM added WHERE ordered_at IS NOT NULL));
  END IF;
  -- Most orders touch nothing, and end here, before the larger statement.
  IF touches IS NOT TRUE THEN
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
      WHERE number IN (SELECT purchase_order_number FROM added) AND (sent_lines_at IS NOT NULL OR closed_at IS NOT NULL)
      UNION
      SELECT purchase_order_number FROM added WHERE purchase_order_number IS NOT NULL AND NOT is_open
    )
    GROUP BY 1
  ) AS touched
  ON CONFLICT (transaction, number) DO UPDATE SET
    settled = earlier.settled + excluded.settled, products = earlier.products || excluded.products;
  RETURN NULL;
END $$;
