CREATE SEQUENCE "public"."product_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "inventory" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"on_hand_amount" integer DEFAULT 0 NOT NULL,
	"par_amount" integer DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inventory_once" UNIQUE("product_id","location_id"),
	CONSTRAINT "inventory_amounts" CHECK ("inventory"."on_hand_amount" >= 0 and "inventory"."par_amount" >= 0)
);

CREATE TABLE "invoice_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"url" text NOT NULL,
	"position" serial NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_photos_url" UNIQUE("url")
);

CREATE TABLE "locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"ottomate_email" text,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "order_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"vendor_id" integer NOT NULL,
	"unit_of_measure" text NOT NULL,
	"ordered_status" text DEFAULT 'pending' NOT NULL,
	"ordered_at" timestamp (3) with time zone,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_items_status" CHECK ("order_items"."ordered_status" in ('pending', 'ordered', 'received', 'missing')),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" between 1 and 99999),
	CONSTRAINT "order_items_ordered_at" CHECK (("order_items"."ordered_status" = 'pending') = ("order_items"."ordered_at" is null))
);

CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"order_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ordered_by" integer NOT NULL,
	"vendor_id" integer,
	"employee_name" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"notes" text,
	"ottomate_email_status" text DEFAULT 'not_sent' NOT NULL,
	"content_hash" text NOT NULL,
	"combined_into" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'approved', 'ordered', 'completed', 'cancelled')),
	CONSTRAINT "orders_email_status" CHECK ("orders"."ottomate_email_status" in ('not_sent', 'sent', 'failed')),
	CONSTRAINT "orders_combined_is_deleted" CHECK ("orders"."combined_into" is null or "orders"."is_deleted")
);

CREATE TABLE "organization_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"organization_name" text DEFAULT 'My Organization' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_settings_one_row" CHECK ("organization_settings"."id" = 1)
);

CREATE TABLE "product_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "products" (
	"id" text PRIMARY KEY DEFAULT 'PRD-' || lpad(nextval('product_numbers')::text, 6, '0') NOT NULL,
	"name" text NOT NULL,
	"vendor_id" integer NOT NULL,
	"unit_id" uuid NOT NULL,
	"category_id" uuid,
	"photo_url" text,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "reminder_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reminder_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_assignments_once" UNIQUE("reminder_id","user_id")
);

CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"notification_type" text NOT NULL,
	"message_content" text NOT NULL,
	"schedule_type" text NOT NULL,
	"schedule_time" text NOT NULL,
	"schedule_date" date,
	"weekly_days" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reminders_notification_type" CHECK ("reminders"."notification_type" in ('email', 'sms')),
	CONSTRAINT "reminders_schedule_type" CHECK ("reminders"."schedule_type" in ('once', 'daily', 'weekly')),
	CONSTRAINT "reminders_schedule_time" CHECK ("reminders"."schedule_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "reminders_schedule_date" CHECK ("reminders"."schedule_type" = 'once' or "reminders"."schedule_date" is null),
	CONSTRAINT "reminders_weekly_days" CHECK (("reminders"."schedule_type" = 'weekly') = ("reminders"."weekly_days" is not null))
);

CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "units_of_measure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(50) NOT NULL,
	"abbreviation" varchar(10) NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "user_locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	CONSTRAINT "user_locations_once" UNIQUE("user_id","location_id")
);

CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_type" text DEFAULT 'employee' NOT NULL,
	"phone_number" text,
	"email" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_user_type" CHECK ("users"."user_type" in ('employee', 'manager'))
);

CREATE TABLE "vendors" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_person" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "waste_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_of_measure" text NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" integer NOT NULL,
	"notes" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "waste_logs_quantity" CHECK ("waste_logs"."quantity" >= 1)
);

ALTER TABLE "inventory" ADD CONSTRAINT "inventory_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice_photos" ADD CONSTRAINT "invoice_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_combined_into_orders_id_fk" FOREIGN KEY ("combined_into") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_assignments" ADD CONSTRAINT "reminder_assignments_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_assignments" ADD CONSTRAINT "reminder_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "invoice_photos_of_order" ON "invoice_photos" USING btree ("order_id","position");
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree (lower(btrim("name"))) WHERE not "locations"."is_deleted";
CREATE INDEX "order_items_of_order" ON "order_items" USING btree ("order_id","id");
CREATE INDEX "order_items_open" ON "order_items" USING btree ("vendor_id","order_id") WHERE not "order_items"."is_deleted" and "order_items"."ordered_status" in ('pending', 'ordered');
CREATE INDEX "orders_newest" ON "orders" USING btree ("order_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_location" ON "orders" USING btree ("location_id","order_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_user" ON "orders" USING btree ("ordered_by","order_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_status" ON "orders" USING btree ("status","order_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "orders"."is_deleted";
CREATE UNIQUE INDEX "product_categories_name" ON "product_categories" USING btree (lower(btrim("name"))) WHERE not "product_categories"."is_deleted";
CREATE UNIQUE INDEX "products_name_of_vendor" ON "products" USING btree (lower(btrim("name")),"vendor_id") WHERE not "products"."is_deleted";
CREATE INDEX "products_vendor" ON "products" USING btree ("vendor_id");
CREATE INDEX "products_unit" ON "products" USING btree ("unit_id");
CREATE INDEX "products_category" ON "products" USING btree ("category_id");
CREATE INDEX "reminder_assignments_user" ON "reminder_assignments" USING btree ("user_id");
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE UNIQUE INDEX "units_of_measure_name" ON "units_of_measure" USING btree (lower(btrim("name"))) WHERE not "units_of_measure"."is_deleted";
CREATE UNIQUE INDEX "units_of_measure_abbreviation" ON "units_of_measure" USING btree (lower(btrim("abbreviation"))) WHERE not "units_of_measure"."is_deleted";
CREATE INDEX "user_locations_location" ON "user_locations" USING btree ("location_id");
CREATE UNIQUE INDEX "vendors_name" ON "vendors" USING btree (lower(btrim("name"))) WHERE not "vendors"."is_deleted";
CREATE INDEX "waste_logs_newest" ON "waste_logs" USING btree ("created_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_of_location" ON "waste_logs" USING btree ("location_id","created_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "waste_logs"."is_deleted";