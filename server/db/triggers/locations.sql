CREATE TRIGGER "locations_changed" AFTER INSERT OR UPDATE OR DELETE ON "locations" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "locations_limit_raised" AFTER UPDATE OF "approval_limit" ON "locations" FOR EACH ROW
  WHEN (OLD.approval_limit IS NOT NULL AND (NEW.approval_limit IS NULL OR NEW.approval_limit > OLD.approval_limit))
  EXECUTE FUNCTION "raise_approval_limit"();
SELECT history_of('locations', 'locations', 'record.name');
CREATE TRIGGER "locations_change_standing_orders" AFTER UPDATE OF "is_deleted", "timezone" ON "locations" FOR EACH ROW
  WHEN ((OLD.is_deleted, OLD.timezone) IS DISTINCT FROM (NEW.is_deleted, NEW.timezone)) EXECUTE FUNCTION "standing_orders_changed"();
CREATE TRIGGER "locations_sendings_noted" AFTER UPDATE OF "timezone", "is_deleted" ON "locations" FOR EACH ROW
  WHEN ((OLD.timezone, OLD.is_deleted) IS DISTINCT FROM (NEW.timezone, NEW.is_deleted))
  EXECUTE FUNCTION "note_sendings_of_record"('location');
