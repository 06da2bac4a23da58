-- Every node keeps the schedules and their time zones in memory, with the catalogue.
CREATE TRIGGER "delivery_rules_changed" AFTER INSERT OR UPDATE OR DELETE ON "delivery_rules" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of_parts('delivery_rules', 'vendors', 'vendor_id', 'delivery-rules', '(SELECT name FROM vendors WHERE id = record_id)');
CREATE TRIGGER "delivery_rules_change_standing_orders" AFTER INSERT OR UPDATE OR DELETE ON "delivery_rules" FOR EACH ROW EXECUTE FUNCTION "standing_orders_changed"();
SELECT sendings_follow('delivery_rules');
