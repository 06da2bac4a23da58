CREATE TRIGGER "product_categories_changed" AFTER INSERT OR UPDATE OR DELETE ON "product_categories" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of('product_categories', 'product-categories', 'record.name');
