CREATE TABLE "spend_stretches" (
	"id" serial PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"noted_from" bigint,
	"digits" integer,
	CONSTRAINT "spend_stretches_start" UNIQUE("starts_at"),
	CONSTRAINT "spend_stretches_days" CHECK ("spend_stretches"."starts_at" < "spend_stretches"."ends_at")
);

CREATE TABLE "spend_sums" (
	"stretch_id" integer NOT NULL,
	"location_id" integer,
	"vendor_id" integer NOT NULL,
	"product_id" text,
	"amount" numeric NOT NULL,
	"items" integer NOT NULL,
	"unpriced" integer NOT NULL,
	CONSTRAINT "spend_sums_once" UNIQUE NULLS NOT DISTINCT("stretch_id","location_id","product_id","vendor_id"),
	CONSTRAINT "spend_sums_of_something" CHECK ("spend_sums"."location_id" is not null or "spend_sums"."product_id" is not null)
);

CREATE TABLE "spend_touches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"moment" timestamp (3) with time zone NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "spend_sums" ADD CONSTRAINT "spend_sums_stretch_id_spend_stretches_id_fk" FOREIGN KEY ("stretch_id") REFERENCES "public"."spend_stretches"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "spend_sums_of_locations" ON "spend_sums" USING btree ("stretch_id","location_id") WHERE "spend_sums"."product_id" is null;
CREATE INDEX "spend_sums_of_product_at_locations" ON "spend_sums" USING btree ("product_id","stretch_id") WHERE "spend_sums"."product_id" is not null and "spend_sums"."location_id" is not null;
CREATE INDEX "spend_touches_moment" ON "spend_touches" USING btree ("moment");--> statement-breakpoint
-- An item in two stretches would count twice.
ALTER TABLE "spend_stretches" ADD CONSTRAINT "spend_stretches_apart" EXCLUDE USING gist (tstzrange("starts_at", "ends_at") WITH &&);
