CREATE TRIGGER "order_items_placed" BEFORE INSERT ON "order_items" FOR EACH ROW WHEN (NEW.location_id IS NULL OR NEW.order_date IS NULL) EXECUTE FUNCTION "place_order_item"();
-- Its name stands behind the one above, which fills in what an item has from its order: triggers run by name.
CREATE TRIGGER "order_items_purchase_order_joined" BEFORE INSERT OR UPDATE ON "order_items" FOR EACH ROW
  WHEN (NEW.purchase_order_number IS NULL AND NOT NEW.is_deleted AND NOT NEW.order_deleted AND NOT NEW.order_cancelled
    AND NOT NEW.order_needs_approval AND NEW.ordered_status IN ('pending', 'ordered'))
  EXECUTE FUNCTION "join_purchase_order"();
CREATE TRIGGER "new_items_followed" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "follow_new_items"();
CREATE TRIGGER "order_items_refer_to_records" AFTER UPDATE ON "order_items" FOR EACH ROW
  WHEN (NEW.order_id <> OLD.order_id OR NEW.product_id <> OLD.product_id OR NEW.vendor_id <> OLD.vendor_id OR NEW.unit_id <> OLD.unit_id
    OR NEW.ordered_unit_id IS DISTINCT FROM OLD.ordered_unit_id OR NEW.purchase_order_number IS DISTINCT FROM OLD.purchase_order_number)
  EXECUTE FUNCTION "require_references_of_item"();
CREATE TRIGGER "purchase_orders_touched_by_update" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_purchase_orders"();
CREATE TRIGGER "order_items_noted_for_claims" AFTER UPDATE OF "quantity", "unit_price", "unit_id" ON "order_items" FOR EACH ROW
  WHEN (NEW.quantity <> OLD.quantity OR NEW.unit_price IS DISTINCT FROM OLD.unit_price OR NEW.unit_id <> OLD.unit_id)
  EXECUTE FUNCTION "note_terms_of_item"();
CREATE CONSTRAINT TRIGGER "order_items_followed_by_claims" AFTER UPDATE OF "quantity", "unit_price", "unit_id" ON "order_items"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.quantity <> OLD.quantity OR NEW.unit_price IS DISTINCT FROM OLD.unit_price OR NEW.unit_id <> OLD.unit_id)
  EXECUTE FUNCTION "require_claims_followed"();
-- Its name stands behind that of the history: the change of the items comes before that of their order.
CREATE TRIGGER "orders_follow_items" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "let_orders_follow"();
CREATE TRIGGER "spend_touched_by_update" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_spend_of_items"();
CREATE TRIGGER "spend_touched_by_delete" AFTER DELETE ON "order_items" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_spend_of_items"();
CREATE TRIGGER "spend_touched_by_truncate" AFTER TRUNCATE ON "order_items" FOR EACH STATEMENT EXECUTE FUNCTION "touch_spend_of_items"();
SELECT history_of_parts('order_items', 'orders', 'order_id', 'order-items', 'record_id',
  '{order_date,order_cancelled,order_deleted,order_needs_approval,is_open,answer_id,spent_amount,base_numerator,base_denominator,ordered_price,ordered_unit_id,received_numerator,received_denominator}',
  is_written_here => $$(added.order_id = ANY ((SELECT nullif(split_part(current_setting('procureapp.written_parts', true), '|', 2), ''))::text[])
    AND added.id <= (SELECT nullif(split_part(current_setting('procureapp.written_parts', true), '|', 1), ''))::integer) IS NOT TRUE$$);
ALTER FUNCTION "write_history_of_order_items"() SET "enable_nestloop" = off;
CREATE TRIGGER "sendings_noted_of_new" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_sendings_of_new_items"();
CREATE TRIGGER "sendings_noted_of_changed" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_sendings_of_items"();
