CREATE TABLE "prepared_order_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"prepared_order_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "prepared_order_lines_once" UNIQUE("prepared_order_id","product_id"),
	CONSTRAINT "prepared_order_lines_quantity" CHECK ("prepared_order_lines"."quantity" between 1 and 99999)
);

CREATE TABLE "prepared_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"guide_id" uuid NOT NULL,
	"location_id" integer NOT NULL,
	"vendor_id" integer NOT NULL,
	"delivery_date" date NOT NULL,
	"cut_off_at" timestamp (3) with time zone NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"reason" text,
	"unusual" jsonb DEFAULT '[]' NOT NULL,
	"prepared_for" integer NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"order_id" text,
	"ordered_by" integer,
	"by_itself" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prepared_orders_once" UNIQUE("guide_id","vendor_id","delivery_date"),
	CONSTRAINT "prepared_orders_order" UNIQUE("order_id"),
	CONSTRAINT "prepared_orders_state" CHECK ("prepared_orders"."state" in ('waiting', 'submitting', 'ordered', 'none')),
	CONSTRAINT "prepared_orders_reason" CHECK ("prepared_orders"."reason" in ('skipped', 'nothing_needed', 'paused', 'without_responsible', 'missed', 'not_submitted')),
	CONSTRAINT "prepared_orders_none" CHECK (("prepared_orders"."state" = 'none') = ("prepared_orders"."reason" is not null)),
	CONSTRAINT "prepared_orders_ordered" CHECK (num_nonnulls("prepared_orders"."order_id", "prepared_orders"."ordered_by", "prepared_orders"."by_itself") = case when "prepared_orders"."state" in ('submitting', 'ordered') then 3 else 0 end)
);

CREATE TABLE "standing_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"guide_id" uuid NOT NULL,
	"vendor_id" integer NOT NULL,
	"days" text[] NOT NULL,
	"amounts" text NOT NULL,
	"mode" text NOT NULL,
	"prepare_hours" integer NOT NULL,
	"responsible_user_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"pauses" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone,
	"noted_until" timestamp (3) with time zone NOT NULL,
	"paused_since" timestamp (3) with time zone,
	"is_changed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "standing_orders_guide" UNIQUE("guide_id"),
	CONSTRAINT "standing_orders_days" CHECK (cardinality("standing_orders"."days") > 0 and "standing_orders"."days" <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
	CONSTRAINT "standing_orders_amounts" CHECK ("standing_orders"."amounts" in ('fixed', 'to_par', 'usual')),
	CONSTRAINT "standing_orders_mode" CHECK ("standing_orders"."mode" in ('prepare', 'submit')),
	CONSTRAINT "standing_orders_prepare_hours" CHECK ("standing_orders"."prepare_hours" between 2 and 168),
	CONSTRAINT "standing_orders_last_day" CHECK ("standing_orders"."last_day" >= "standing_orders"."first_day"),
	CONSTRAINT "standing_orders_pauses" CHECK (jsonb_typeof("standing_orders"."pauses") = 'array')
);

ALTER TABLE "prepared_order_lines" ADD CONSTRAINT "prepared_order_lines_prepared_order_id_prepared_orders_id_fk" FOREIGN KEY ("prepared_order_id") REFERENCES "public"."prepared_orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prepared_order_lines" ADD CONSTRAINT "prepared_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prepared_orders" ADD CONSTRAINT "prepared_orders_guide_id_order_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."order_guides"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prepared_orders" ADD CONSTRAINT "prepared_orders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prepared_orders" ADD CONSTRAINT "prepared_orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prepared_orders" ADD CONSTRAINT "prepared_orders_prepared_for_users_id_fk" FOREIGN KEY ("prepared_for") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prepared_orders" ADD CONSTRAINT "prepared_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_guide_id_order_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."order_guides"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_responsible_user_id_users_id_fk" FOREIGN KEY ("responsible_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "prepared_order_lines_product" ON "prepared_order_lines" USING btree ("product_id");
CREATE INDEX "prepared_orders_of_location" ON "prepared_orders" USING btree ("location_id","cut_off_at");
CREATE INDEX "prepared_orders_newest" ON "prepared_orders" USING btree ("cut_off_at");
CREATE INDEX "prepared_orders_open" ON "prepared_orders" USING btree ("guide_id") WHERE "prepared_orders"."state" in ('waiting', 'submitting');
CREATE INDEX "prepared_orders_unusual" ON "prepared_orders" USING btree ("id") WHERE "prepared_orders"."state" = 'waiting' and "prepared_orders"."unusual" <> '[]';
CREATE INDEX "prepared_orders_missed" ON "prepared_orders" USING btree ("cut_off_at") WHERE "prepared_orders"."reason" in ('missed', 'not_submitted');
CREATE INDEX "standing_orders_next" ON "standing_orders" USING btree ("next_at");
CREATE INDEX "standing_orders_changed" ON "standing_orders" USING btree ("id") WHERE "standing_orders"."is_changed";
CREATE INDEX "standing_orders_paused" ON "standing_orders" USING btree ("paused_since") WHERE "standing_orders"."paused_since" is not null;
CREATE INDEX "standing_orders_vendor" ON "standing_orders" USING btree ("vendor_id");
CREATE INDEX "standing_orders_responsible" ON "standing_orders" USING btree ("responsible_user_id");