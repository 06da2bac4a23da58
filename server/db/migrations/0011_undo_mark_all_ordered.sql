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