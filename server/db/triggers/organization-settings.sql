CREATE TRIGGER "organization_settings_changed" AFTER INSERT OR UPDATE OR DELETE ON "organization_settings" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of('organization_settings', 'organization-settings', 'record.organization_name');
-- The settings always exist; the first reader stores their defaults.
DROP TRIGGER history_insert ON organization_settings;
CREATE TRIGGER "organization_settings_prices_shown" AFTER UPDATE OF "show_prices_to_vendors" ON "organization_settings" FOR EACH ROW
  WHEN (OLD.show_prices_to_vendors <> NEW.show_prices_to_vendors) EXECUTE FUNCTION "compare_shown_prices"();
CREATE TRIGGER "organization_settings_change_standing_orders" AFTER UPDATE OF "timezone" ON "organization_settings" FOR EACH ROW
  WHEN (OLD.timezone <> NEW.timezone) EXECUTE FUNCTION "standing_orders_changed"();
CREATE TRIGGER "organization_settings_sendings_noted" AFTER UPDATE OF "timezone", "escalate_minutes" ON "organization_settings" FOR EACH ROW
  WHEN ((OLD.timezone, OLD.escalate_minutes) IS DISTINCT FROM (NEW.timezone, NEW.escalate_minutes))
  EXECUTE FUNCTION "note_sendings_of_record"('settings');
