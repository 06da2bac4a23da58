CREATE TRIGGER "inventory_counts_kept" BEFORE UPDATE OR DELETE ON "inventory_counts" FOR EACH ROW EXECUTE FUNCTION "keep_ledger"();
SELECT history_of('inventory_counts', 'inventory-counts', '(SELECT name FROM locations WHERE id = record.location_id)', '{content_hash}');
