CREATE TRIGGER "orders_counted_insert" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
CREATE TRIGGER "orders_counted_update" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
CREATE TRIGGER "orders_counted_delete" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
CREATE TRIGGER "orders_followed" AFTER UPDATE OF "status", "is_deleted", "order_date", "total", "applied_limit", "over_budgets" ON "orders" FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.is_deleted <> NEW.is_deleted OR OLD.order_date <> NEW.order_date
    OR OLD.needs_approval <> NEW.needs_approval)
  EXECUTE FUNCTION "follow_order"();
CREATE TRIGGER "orders_kept_from_waiting" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (NEW.applied_limit IS NOT NULL OR NEW.over_budgets IS NOT NULL) EXECUTE FUNCTION "keep_from_waiting"();
SELECT history_of('orders', 'orders', 'record.id', '{status_before_ordered,has_photos,total,unpriced_items,item_count,vendor_ids,applied_limit,over_budgets}',
  created => history_of_new_parts('order_items', 'order_id', 'order-items',
    '{order_id,location_id,order_date,order_cancelled,order_deleted,order_needs_approval,is_open,answer_id,spent_amount,base_numerator,base_denominator,ordered_price,ordered_unit_id,received_numerator,received_denominator,version}'));
SELECT keep_where_items_refer('orders', 'id');
