-- Every node keeps the catalogue's lists ready as bytes and drops them when it hears this. Statement-level, so that an
-- import of 20,000 rows is one message; delivered by PostgreSQL at commit, never for a rollback.
CREATE FUNCTION "catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
CREATE TRIGGER "vendors_changed" AFTER INSERT OR UPDATE OR DELETE ON "vendors" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "locations_changed" AFTER INSERT OR UPDATE OR DELETE ON "locations" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "units_of_measure_changed" AFTER INSERT OR UPDATE OR DELETE ON "units_of_measure" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "product_categories_changed" AFTER INSERT OR UPDATE OR DELETE ON "product_categories" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
