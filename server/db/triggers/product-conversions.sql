CREATE TRIGGER "product_conversions_changed" AFTER INSERT OR UPDATE OR DELETE ON "product_conversions" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "product_conversions_list_added" AFTER INSERT ON "product_conversions" REFERENCING NEW TABLE AS "listed" FOR EACH STATEMENT EXECUTE FUNCTION "note_listed_rows"('product_id');
CREATE TRIGGER "product_conversions_list_changed" AFTER UPDATE ON "product_conversions" REFERENCING NEW TABLE AS "listed" FOR EACH STATEMENT EXECUTE FUNCTION "note_listed_rows"('product_id');
CREATE TRIGGER "product_conversions_list_removed" AFTER DELETE ON "product_conversions" REFERENCING OLD TABLE AS "listed" FOR EACH STATEMENT EXECUTE FUNCTION "note_listed_rows"('product_id');
SELECT history_of_parts('product_conversions', 'products', 'product_id', 'conversions', '(SELECT name FROM products WHERE id = record_id)');
