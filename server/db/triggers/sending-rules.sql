SELECT history_of_parts('sending_rules', 'vendors', 'vendor_id', 'sending-rules', '(SELECT name FROM vendors WHERE id = record_id)', '{position,since,base}');
SELECT sendings_follow('sending_rules');
CREATE TRIGGER "sending_rules_change_standing_orders" AFTER INSERT OR UPDATE OR DELETE ON "sending_rules" FOR EACH ROW EXECUTE FUNCTION "standing_orders_changed"();
CREATE TRIGGER "sending_rules_wait_for_new_items" BEFORE INSERT ON "sending_rules" FOR EACH STATEMENT EXECUTE FUNCTION "wait_for_new_items"();
