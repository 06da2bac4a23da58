ALTER TABLE "product_imports" ADD COLUMN "created_products" integer DEFAULT 0 NOT NULL;
ALTER TABLE "product_imports" ADD COLUMN "updated" integer DEFAULT 0 NOT NULL;
UPDATE "product_imports" SET "created_products" = counted.created, "updated" = counted.changed FROM (
  SELECT "import_id", count(*) FILTER (WHERE "before" IS NULL)::int AS created, count("before")::int AS changed FROM "product_import_rows" GROUP BY 1
) AS counted WHERE counted.import_id = "product_imports"."id";
