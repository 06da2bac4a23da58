CREATE TRIGGER "vendors_changed" AFTER INSERT OR UPDATE OR DELETE ON "vendors" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "vendors_list_renamed" AFTER UPDATE OF "name" ON "vendors" FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION "note_listed_name"('vendor');
SELECT history_of('vendors', 'vendors', 'record.name');
SELECT keep_where_items_refer('vendors', 'id');
CREATE TRIGGER "vendors_change_standing_orders" AFTER UPDATE OF "is_deleted" ON "vendors" FOR EACH ROW
  WHEN (OLD.is_deleted <> NEW.is_deleted) EXECUTE FUNCTION "standing_orders_changed"();
CREATE TRIGGER "vendors_sendings_noted" AFTER UPDATE OF "email", "phone_number", "minimum_order", "is_deleted" ON "vendors" FOR EACH ROW
  WHEN ((OLD.email, OLD.phone_number, OLD.minimum_order, OLD.is_deleted) IS DISTINCT FROM (NEW.email, NEW.phone_number, NEW.minimum_order, NEW.is_deleted))
  EXECUTE FUNCTION "note_sendings_of_record"('vendor');
