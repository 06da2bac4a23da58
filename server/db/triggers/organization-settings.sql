CREATE TRIGGER "organization_settings_changed" AFTER INSERT OR UPDATE OR DELETE ON "organization_settings" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of('organization_settings', 'organization-settings', 'record.organization_name');
-- The settings always exist; the first reader stores their defaults.
DROP TRIGGER history_insert ON organization_settings;
