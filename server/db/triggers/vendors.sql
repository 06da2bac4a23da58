CREATE TRIGGER "vendors_changed" AFTER INSERT OR UPDATE OR DELETE ON "vendors" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of('vendors', 'vendors', 'record.name');
SELECT keep_where_items_refer('vendors', 'id');
