-- The items of a changed order follow it.
CREATE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET order_date = NEW.order_date, order_cancelled = NEW.status = 'cancelled', order_deleted = NEW.is_deleted,
    order_needs_approval = NEW.needs_approval
  WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
