CREATE TRIGGER "order_items_placed" BEFORE INSERT ON "order_items" FOR EACH ROW WHEN (NEW.location_id IS NULL OR NEW.order_date IS NULL) EXECUTE FUNCTION "place_order_item"();
CREATE TRIGGER "purchase_orders_touched_by_insert" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_purchase_orders"();
CREATE TRIGGER "purchase_orders_touched_by_update" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_purchase_orders"();
SELECT history_of_parts('order_items', 'orders', 'order_id', 'order-items', 'record_id', '{order_date,order_cancelled,order_deleted,order_needs_approval,is_open,answer_id,spent_amount}');
ALTER FUNCTION "write_history_of_order_items"() SET "enable_nestloop" = off;
