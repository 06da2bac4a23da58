DROP INDEX "order_items_open";
ALTER TABLE "order_items" ADD COLUMN "location_id" integer DEFAULT null;
UPDATE "order_items" SET "location_id" = "orders"."location_id" FROM "orders" WHERE "orders"."id" = "order_items"."order_id";
ALTER TABLE "order_items" ALTER COLUMN "location_id" SET NOT NULL;
CREATE INDEX "order_items_of_vendor_at_location" ON "order_items" USING btree ("vendor_id","location_id","id") WHERE not "order_items"."is_deleted";
CREATE INDEX "order_items_open" ON "order_items" USING btree ("vendor_id","location_id","order_id") WHERE not "order_items"."is_deleted" and "order_items"."ordered_status" in ('pending', 'ordered');
CREATE FUNCTION "locate_order_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT location_id INTO NEW.location_id FROM orders WHERE id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE TRIGGER "order_items_located" BEFORE INSERT ON "order_items" FOR EACH ROW WHEN (NEW.location_id IS NULL) EXECUTE FUNCTION "locate_order_item"();
CREATE TABLE "ordered_markings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"items" jsonb NOT NULL
);

ALTER TABLE "ordered_markings" ADD CONSTRAINT "ordered_markings_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ordered_markings" ADD CONSTRAINT "ordered_markings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "ordered_markings_oldest" ON "ordered_markings" USING btree ("marked_at");