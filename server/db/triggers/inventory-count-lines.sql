CREATE TRIGGER "inventory_count_lines_kept" BEFORE DELETE ON "inventory_count_lines" FOR EACH ROW EXECUTE FUNCTION "keep_ledger"();
CREATE TRIGGER "inventory_count_lines_unchanged" BEFORE UPDATE ON "inventory_count_lines" FOR EACH ROW
  WHEN (OLD.movement_id IS NOT NULL OR (NEW.id, NEW.count_id, NEW.product_id, NEW.amount, NEW.unit_id, NEW.unit_of_measure)
    IS DISTINCT FROM (OLD.id, OLD.count_id, OLD.product_id, OLD.amount, OLD.unit_id, OLD.unit_of_measure))
  EXECUTE FUNCTION "keep_ledger"();
