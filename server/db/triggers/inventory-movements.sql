CREATE TRIGGER "inventory_follows_movements" AFTER INSERT ON "inventory_movements" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "add_movements"();
CREATE TRIGGER "inventory_movements_kept" BEFORE UPDATE OR DELETE ON "inventory_movements" FOR EACH ROW EXECUTE FUNCTION "keep_ledger"();
CREATE TRIGGER "inventory_movements_kept_whole" BEFORE TRUNCATE ON "inventory_movements" FOR EACH STATEMENT EXECUTE FUNCTION "keep_ledger"();
