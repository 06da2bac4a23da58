DROP INDEX "order_items_open";
DROP INDEX "order_items_open_newest";
ALTER TABLE "order_items" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (not is_deleted and not order_deleted and not order_cancelled and ordered_status in ('pending', 'ordered')) STORED NOT NULL;
CREATE INDEX "order_items_open" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE "order_items"."is_open";
CREATE INDEX "order_items_open_newest" ON "order_items" USING btree ("order_date","id" desc) WHERE "order_items"."is_open";
-- The history of items leaves out the new column, which follows from others.
DROP TRIGGER "history_insert" ON "order_items";
DROP TRIGGER "history_update" ON "order_items";
DROP TRIGGER "history_delete" ON "order_items";
DROP FUNCTION "write_history_of_order_items"();
SELECT history_of_parts('order_items', 'orders', 'order_id', 'order-items', 'record_id', '{order_date,order_cancelled,order_deleted,is_open}');
