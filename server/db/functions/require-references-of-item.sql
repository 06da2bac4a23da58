-- As in follow_new_items, for an item that refers to something else than before.
CREATE FUNCTION "require_references_of_item"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing text := CASE
    WHEN NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id) THEN 'order_id_orders_id'
    WHEN NOT EXISTS (SELECT FROM products WHERE id = NEW.product_id) THEN 'product_id_products_id'
    WHEN NOT EXISTS (SELECT FROM vendors WHERE id = NEW.vendor_id) THEN 'vendor_id_vendors_id'
    WHEN NOT EXISTS (SELECT FROM units_of_measure WHERE id = NEW.unit_id) THEN 'unit_id_units_of_measure_id'
    WHEN NEW.ordered_unit_id IS NOT NULL AND NOT EXISTS (SELECT FROM units_of_measure WHERE id = NEW.ordered_unit_id)
      THEN 'ordered_unit_id_units_of_measure_id'
    WHEN NEW.purchase_order_number IS NOT NULL AND NOT EXISTS (SELECT FROM purchase_orders WHERE number = NEW.purchase_order_number)
      THEN 'purchase_order_number_purchase_orders_number'
  END;
BEGIN
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'An item refers to what does not exist.'
      USING ERRCODE = 'foreign_key_violation', TABLE = 'order_items', CONSTRAINT = 'order_items_' || missing || '_fk';
  END IF;
  RETURN NULL;
END $$;
