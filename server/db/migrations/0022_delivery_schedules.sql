CREATE TABLE "delivery_exceptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer,
	"date" date NOT NULL,
	"delivers" boolean NOT NULL,
	"note" text,
	CONSTRAINT "delivery_exceptions_once" UNIQUE NULLS NOT DISTINCT("vendor_id","location_id","date")
);

CREATE TABLE "delivery_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer,
	"delivery_day" text NOT NULL,
	"days_before" integer NOT NULL,
	"cut_off" text NOT NULL,
	CONSTRAINT "delivery_rules_once" UNIQUE NULLS NOT DISTINCT("vendor_id","location_id","delivery_day"),
	CONSTRAINT "delivery_rules_day" CHECK ("delivery_rules"."delivery_day" in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
	CONSTRAINT "delivery_rules_days_before" CHECK ("delivery_rules"."days_before" between 0 and 6),
	CONSTRAINT "delivery_rules_cut_off" CHECK ("delivery_rules"."cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

ALTER TABLE "vendors" ADD COLUMN "minimum_order" numeric(11, 4);
ALTER TABLE "order_items" ADD COLUMN "delivery_date" date;
ALTER TABLE "locations" ADD COLUMN "timezone" text;
ALTER TABLE "delivery_exceptions" ADD CONSTRAINT "delivery_exceptions_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_exceptions" ADD CONSTRAINT "delivery_exceptions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_rules" ADD CONSTRAINT "delivery_rules_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_rules" ADD CONSTRAINT "delivery_rules_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_minimum_order" CHECK ("vendors"."minimum_order" >= 0);
SELECT history_of_parts('delivery_rules', 'vendors', 'vendor_id', 'delivery-rules', '(SELECT name FROM vendors WHERE id = record_id)');
SELECT history_of_parts('delivery_exceptions', 'vendors', 'vendor_id', 'delivery-exceptions', '(SELECT name FROM vendors WHERE id = record_id)');
-- Every node keeps the schedules and their time zones in memory, with the catalogue.
CREATE TRIGGER "delivery_rules_changed" AFTER INSERT OR UPDATE OR DELETE ON "delivery_rules" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "delivery_exceptions_changed" AFTER INSERT OR UPDATE OR DELETE ON "delivery_exceptions" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "organization_settings_changed" AFTER INSERT OR UPDATE OR DELETE ON "organization_settings" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
