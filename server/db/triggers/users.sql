SELECT history_of('users', 'users', 'record.name');
CREATE TRIGGER "users_change_standing_orders" AFTER UPDATE OF "is_deleted", "user_type" ON "users" FOR EACH ROW
  WHEN ((OLD.is_deleted, OLD.user_type) IS DISTINCT FROM (NEW.is_deleted, NEW.user_type)) EXECUTE FUNCTION "standing_orders_changed"();
