ALTER TABLE "product_imports" ADD COLUMN "created_products" integer DEFAULT 0 NOT NULL;
ALTER TABLE "product_imports" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;
ALTER TABLE "products" ADD COLUMN "unseen_from" numeric(11, 4);
ALTER TABLE "products" ADD COLUMN "unseen_since" timestamp (3) with time zone;
ALTER TABLE "products" ADD COLUMN "seen_price" numeric(11, 4);
ALTER TABLE "organization_settings" ADD COLUMN "price_alert_percent" integer DEFAULT 10 NOT NULL;
CREATE INDEX "products_price_moved" ON "products" USING btree ((case when "unseen_from" > 0 then abs("price" - "unseen_from") * 100 / "unseen_from" when "price" > 0 then 'Infinity'::numeric end)) WHERE "products"."unseen_from" is not null and not "products"."is_deleted";
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_price_alert" CHECK ("organization_settings"."price_alert_percent" between 0 and 1000);
-- What follows from the price is not in the history; that a manager has seen a price (seen_price) is.
DROP TRIGGER "history_insert" ON "products";
DROP TRIGGER "history_update" ON "products";
DROP TRIGGER "history_delete" ON "products";
DROP FUNCTION "write_history_of_products"();
SELECT history_of('products', 'products', 'record.name', '{price_updated_at,unseen_from,unseen_since}');

-- The rows of a trigger's transition tables are estimated once for each connection, from the first statement that it sees.
-- After a change of one row, a nested loop would compare each row of a large import with each other one: minutes.
ALTER FUNCTION "write_history_of_products"() SET "enable_nestloop" = off;
ALTER FUNCTION "write_history_of_order_items"() SET "enable_nestloop" = off;
UPDATE "product_imports" SET "created_products" = counted.created, "updated" = counted.changed FROM (
  SELECT "import_id", count(*) FILTER (WHERE "before" IS NULL)::int AS created, count("before")::int AS changed FROM "product_import_rows" GROUP BY 1
) AS counted WHERE counted.import_id = "product_imports"."id";
