ALTER TABLE "organization_settings" ADD COLUMN "show_prices_to_employees" boolean DEFAULT true NOT NULL;
CREATE INDEX "order_items_expected" ON "order_items" USING btree ("location_id","delivery_date","purchase_order_number","id") WHERE "order_items"."is_open" and "order_items"."ordered_status" = 'ordered';
