CREATE TRIGGER "products_priced" BEFORE INSERT ON "products" FOR EACH ROW WHEN (NEW.price IS NOT NULL) EXECUTE FUNCTION "note_price"();
CREATE TRIGGER "products_repriced" BEFORE UPDATE OF "price", "unit_id" ON "products" FOR EACH ROW
  WHEN (NEW.price IS DISTINCT FROM OLD.price OR NEW.unit_id <> OLD.unit_id) EXECUTE FUNCTION "note_price"();
CREATE TRIGGER "products_price_recorded" AFTER INSERT ON "products" FOR EACH ROW WHEN (NEW.price IS NOT NULL) EXECUTE FUNCTION "record_price"();
-- The same price in another unit is another price.
CREATE TRIGGER "products_price_changed" AFTER UPDATE OF "price", "unit_id" ON "products" FOR EACH ROW
  WHEN (NEW.price IS DISTINCT FROM OLD.price OR NEW.unit_id <> OLD.unit_id AND NEW.price IS NOT NULL) EXECUTE FUNCTION "record_price"();
CREATE TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "products_list_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "listed" FOR EACH STATEMENT EXECUTE FUNCTION "note_listed_rows"('id');
CREATE TRIGGER "products_list_changed" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS "listed" FOR EACH STATEMENT EXECUTE FUNCTION "note_listed_rows"('id');
CREATE TRIGGER "products_list_removed" AFTER DELETE ON "products" REFERENCING OLD TABLE AS "listed" FOR EACH STATEMENT EXECUTE FUNCTION "note_listed_rows"('id');
CREATE TRIGGER "products_named" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "named" FOR EACH STATEMENT EXECUTE FUNCTION "note_product_names"();
CREATE TRIGGER "products_renamed" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS "named" FOR EACH STATEMENT EXECUTE FUNCTION "note_product_names"();
CREATE TRIGGER "products_stock_converted" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (NEW.unit_id <> OLD.unit_id) EXECUTE FUNCTION "convert_stock"();
SELECT history_of('products', 'products', 'record.name', '{price_updated_at,unseen_from,unseen_since}');
-- The rows of a trigger's transition tables are estimated once for each connection, from the first statement that it sees.
-- After a change of one row, a nested loop would compare each row of a large import with each other one: minutes.
ALTER FUNCTION "write_history_of_products"() SET "enable_nestloop" = off;
SELECT keep_where_items_refer('products', 'id');
