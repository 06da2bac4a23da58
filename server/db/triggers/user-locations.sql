SELECT history_of_parts('user_locations', 'users', 'user_id', 'user-locations', '(SELECT name FROM users WHERE id = record_id)');
CREATE TRIGGER "user_locations_change_standing_orders" AFTER INSERT OR DELETE ON "user_locations" FOR EACH ROW EXECUTE FUNCTION "standing_orders_changed"();
