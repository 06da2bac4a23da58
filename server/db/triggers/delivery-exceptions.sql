CREATE TRIGGER "delivery_exceptions_changed" AFTER INSERT OR UPDATE OR DELETE ON "delivery_exceptions" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of_parts('delivery_exceptions', 'vendors', 'vendor_id', 'delivery-exceptions', '(SELECT name FROM vendors WHERE id = record_id)');
CREATE TRIGGER "delivery_exceptions_change_standing_orders" AFTER INSERT OR UPDATE OR DELETE ON "delivery_exceptions" FOR EACH ROW EXECUTE FUNCTION "standing_orders_changed"();
SELECT sendings_follow('delivery_exceptions');
