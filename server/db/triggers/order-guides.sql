SELECT history_of('order_guides', 'order-guides', 'record.name');
CREATE TRIGGER "order_guides_change_standing_orders" AFTER UPDATE OF "is_deleted" ON "order_guides" FOR EACH ROW
  WHEN (OLD.is_deleted <> NEW.is_deleted) EXECUTE FUNCTION "standing_orders_changed"();
