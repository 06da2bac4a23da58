-- Each node keeps the budgets with the catalogue: an order asks for them.
CREATE TRIGGER "budgets_changed" AFTER INSERT OR UPDATE OR DELETE ON "budgets" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of('budgets', 'budgets', 'record.name');
