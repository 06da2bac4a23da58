ALTER TABLE "purchase_order_counts" ADD COLUMN "settled_items" integer;
UPDATE "purchase_order_counts" SET "settled_items" = "items" - "open_items";
ALTER TABLE "purchase_order_counts" ALTER COLUMN "settled_items" SET NOT NULL;
-- Purchase orders that no transaction has touched since they are counted.
INSERT INTO "purchase_order_counts" ("number", "items", "open_items", "settled_items")
SELECT "purchase_order_number", 0, 0, count(*) FROM "order_items" AS item
WHERE "purchase_order_number" IS NOT NULL AND NOT "is_open" AND NOT "is_deleted" AND NOT "order_deleted" AND NOT "order_cancelled"
GROUP BY 1
ON CONFLICT ("number") DO NOTHING;
ALTER TABLE "purchase_order_touches" ADD COLUMN "settled" integer DEFAULT 0 NOT NULL;
ALTER TABLE "purchase_order_touches" ADD COLUMN "moves_delivery" boolean DEFAULT false NOT NULL;
ALTER TABLE "purchase_order_touches" ADD COLUMN "by_update" boolean DEFAULT false NOT NULL;
CREATE INDEX "order_items_answered_of_purchase_order" ON "order_items" USING btree ("purchase_order_number") WHERE "order_items"."is_open" and "order_items"."answer_id" is not null;
ALTER TABLE "purchase_order_counts" DROP COLUMN "items";
ALTER TABLE "purchase_order_counts" DROP COLUMN "open_items";
ALTER TABLE "purchase_order_touches" DROP COLUMN "items";
ALTER TABLE "purchase_order_touches" DROP COLUMN "open_items";