-- A new item takes its place and its state from its order.
CREATE FUNCTION "place_order_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT location_id, order_date, status = 'cancelled', is_deleted, needs_approval
  INTO NEW.location_id, NEW.order_date, NEW.order_cancelled, NEW.order_deleted, NEW.order_needs_approval
  FROM orders WHERE id = NEW.order_id;
  RETURN NEW;
END $$;
