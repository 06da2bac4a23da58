CREATE TRIGGER "vendors_changed" AFTER INSERT OR UPDATE OR DELETE ON "vendors" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "vendors_list_renamed" AFTER UPDATE OF "name" ON "vendors" FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION "note_listed_name"('vendor');
SELECT history_of('vendors', 'vendors', 'record.name');
SELECT keep_where_items_refer('vendors', 'id');
CREATE TRIGGER "vendors_change_standing_orders" AFTER UPDATE OF "is_deleted" ON "vendors" FOR EACH ROW
  WHEN (OLD.is_deleted <> NEW.is_deleted) EXECUTE FUNCTION "standing_orders_changed"();
