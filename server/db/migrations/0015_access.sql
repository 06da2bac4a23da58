CREATE TABLE "product_names" (
	"name" text PRIMARY KEY NOT NULL
);

DROP INDEX "order_items_of_vendor";
DROP INDEX "order_items_of_vendor_at_location";
DROP INDEX "order_items_open";
ALTER TABLE "order_items" ADD COLUMN "order_date" timestamp (3) with time zone DEFAULT null NOT NULL;
ALTER TABLE "order_items" ADD COLUMN "order_cancelled" boolean DEFAULT false NOT NULL;
ALTER TABLE "order_items" ADD COLUMN "order_deleted" boolean DEFAULT false NOT NULL;
ALTER TABLE "orders" ADD COLUMN "has_photos" boolean DEFAULT false NOT NULL;
CREATE INDEX "waste_logs_of_product" ON "waste_logs" USING btree ("product_id","created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_of_user" ON "waste_logs" USING btree ("recorded_by","created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_notes" ON "waste_logs" USING gin (lower("notes") gin_trgm_ops) WHERE not "waste_logs"."is_deleted";
CREATE INDEX "order_items_in_status" ON "order_items" USING btree ("ordered_status","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_of_product_name" ON "order_items" USING btree ("product_name","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_missing_of_vendor" ON "order_items" USING btree ("vendor_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and "order_items"."ordered_status" = 'missing';
CREATE INDEX "order_items_missing_at_location" ON "order_items" USING btree ("location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and "order_items"."ordered_status" = 'missing';
CREATE INDEX "order_items_open_newest" ON "order_items" USING btree ("order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('pending', 'ordered');
CREATE INDEX "orders_id_part" ON "orders" USING gin ("id" gin_trgm_ops) WHERE not "orders"."is_deleted";
CREATE INDEX "orders_with_photos" ON "orders" USING btree ("order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_of_location" ON "orders" USING btree ("location_id","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_of_user" ON "orders" USING btree ("ordered_by","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_in_email_status" ON "orders" USING btree ("ottomate_email_status","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "outbox_messages_in_state" ON "outbox_messages" USING btree ("state","created_at","id");
CREATE INDEX "order_items_of_vendor" ON "order_items" USING btree ("vendor_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_of_vendor_at_location" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_open" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('pending', 'ordered');