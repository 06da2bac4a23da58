CREATE CONSTRAINT TRIGGER "purchase_orders_followed" AFTER INSERT ON "purchase_order_touches"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_first) EXECUTE FUNCTION "follow_items_of_purchase_orders"();
