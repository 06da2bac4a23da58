ALTER TABLE "order_items" ADD COLUMN "received_quantity" numeric(10, 3);
CREATE INDEX "order_items_spend" ON "order_items" USING btree ("ordered_at","location_id","vendor_id","product_id","ordered_status","quantity","received_quantity","unit_price") WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('ordered', 'received');
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_received_quantity" CHECK ("order_items"."received_quantity" >= 0);
