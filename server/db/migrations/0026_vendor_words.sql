CREATE TABLE "vendor_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"vendor_id" integer NOT NULL,
	"account_number" text NOT NULL,
	CONSTRAINT "vendor_accounts_once" UNIQUE("location_id","vendor_id")
);

ALTER TABLE "vendors" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;
ALTER TABLE "vendor_accounts" ADD CONSTRAINT "vendor_accounts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_accounts" ADD CONSTRAINT "vendor_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "vendor_accounts_vendor" ON "vendor_accounts" USING btree ("vendor_id");
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_language" CHECK ("vendors"."language" in ('en', 'es', 'fr', 'de', 'zh'));
-- The history of a location says which accounts came and went (A8).
SELECT history_of_parts('vendor_accounts', 'locations', 'location_id', 'vendor-accounts', '(SELECT name FROM locations WHERE id = record_id)');
