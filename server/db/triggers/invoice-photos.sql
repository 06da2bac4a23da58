CREATE TRIGGER "invoice_photos_noted" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "is_deleted" ON "invoice_photos" FOR EACH ROW EXECUTE FUNCTION "note_photos"();
SELECT history_of_parts('invoice_photos', 'orders', 'order_id', 'invoice-photos', 'record_id');
