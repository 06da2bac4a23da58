ALTER TABLE "orders" ADD COLUMN "item_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "vendor_ids" integer[] DEFAULT '{}' NOT NULL;
UPDATE "orders" SET "item_count" = line."items", "vendor_ids" = line."vendors"
FROM (
  SELECT "order_id", count(*) AS "items", array_agg(DISTINCT "vendor_id") AS "vendors"
  FROM "order_items" WHERE NOT "is_deleted" GROUP BY 1
) AS line
WHERE "orders"."id" = line."order_id";
