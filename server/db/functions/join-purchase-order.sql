-- No writer can forget it: an item that becomes open joins its purchase order in the same statement (E34). One that comes
-- back to its vendor goes on under the number under which the vendor knows it.
CREATE FUNCTION "join_purchase_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT record.number INTO NEW.purchase_order_number
    FROM purchase_order_sent_lines AS line JOIN purchase_orders AS record ON record.number = line.purchase_order_number
    WHERE line.order_item_id = NEW.id AND record.vendor_id = NEW.vendor_id AND record.location_id = NEW.location_id
      AND record.delivery_date IS NOT DISTINCT FROM NEW.delivery_date
    ORDER BY record.number DESC LIMIT 1;
  END IF;
  IF NEW.purchase_order_number IS NULL THEN
    NEW.purchase_order_number := purchase_order_to_join(NEW.vendor_id, NEW.location_id, NEW.delivery_date, clock_timestamp());
  END IF;
  RETURN NEW;
END $$;
