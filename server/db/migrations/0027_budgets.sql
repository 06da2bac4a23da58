CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"places" jsonb,
	"category_ids" uuid[],
	"vendor_ids" integer[],
	"period" text NOT NULL,
	"week_start" text NOT NULL,
	"amount" numeric(11, 4),
	"percent_of_sales" numeric(5, 2),
	"from" date NOT NULL,
	"to" date,
	"action" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "budgets_period" CHECK ("budgets"."period" in ('week', 'month')),
	CONSTRAINT "budgets_week_start" CHECK ("budgets"."week_start" in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
	CONSTRAINT "budgets_action" CHECK ("budgets"."action" in ('show', 'approve')),
	CONSTRAINT "budgets_amount_or_percent" CHECK (num_nulls("budgets"."amount", "budgets"."percent_of_sales") = 1),
	CONSTRAINT "budgets_amount" CHECK ("budgets"."amount" >= 0),
	CONSTRAINT "budgets_percent" CHECK ("budgets"."percent_of_sales" > 0 and "budgets"."percent_of_sales" <= 100),
	CONSTRAINT "budgets_days" CHECK ("budgets"."to" >= "budgets"."from"),
	CONSTRAINT "budgets_of_something" CHECK (coalesce(cardinality("budgets"."category_ids"), 1) > 0 and coalesce(cardinality("budgets"."vendor_ids"), 1) > 0)
);

CREATE TABLE "sales" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(11, 4) NOT NULL,
	CONSTRAINT "sales_of_day" UNIQUE("location_id","date"),
	CONSTRAINT "sales_amount" CHECK ("sales"."amount" >= 0)
);

ALTER TABLE "orders" ADD COLUMN "over_budgets" jsonb;
ALTER TABLE "orders" DROP CONSTRAINT "orders_approval";
DROP INDEX "orders_waiting";
ALTER TABLE "orders" DROP COLUMN "needs_approval";
ALTER TABLE "orders" ADD COLUMN "needs_approval" boolean GENERATED ALWAYS AS (status = 'pending' and (coalesce(total > applied_limit, false) or over_budgets is not null)) STORED NOT NULL;
ALTER TABLE "orders" ADD CONSTRAINT "orders_approval" CHECK (case when "orders"."approved_at" is null then "orders"."approved_by" is null else not "orders"."needs_approval" end);
CREATE INDEX "orders_waiting" ON "orders" USING btree ("order_date","id") WHERE "orders"."needs_approval" and not "orders"."is_deleted";
ALTER TABLE "sales" ADD CONSTRAINT "sales_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "budgets_name" ON "budgets" USING btree (lower(btrim("name"))) WHERE not "budgets"."is_deleted";
CREATE INDEX "order_items_arrived" ON "order_items" USING btree ("location_id","delivery_date") WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" = 'received' and "order_items"."delivery_date" is not null;