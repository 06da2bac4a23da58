CREATE TABLE "vendor_answer_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"order_item_id" integer NOT NULL,
	"purchase_order_number" integer NOT NULL,
	"answer" text NOT NULL,
	"quantity" integer,
	"substitute" text,
	"price" numeric(11, 4),
	"delivery_date" date,
	"note" text,
	"item_version" integer NOT NULL,
	"differs" boolean NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" integer,
	"settlement" text,
	CONSTRAINT "vendor_answer_lines_answer" CHECK ("vendor_answer_lines"."answer" in ('confirmed', 'short', 'out', 'substitute')),
	CONSTRAINT "vendor_answer_lines_quantity" CHECK (("vendor_answer_lines"."answer" = 'short') = ("vendor_answer_lines"."quantity" is not null) and coalesce("vendor_answer_lines"."quantity" >= 1, true)),
	CONSTRAINT "vendor_answer_lines_substitute" CHECK (("vendor_answer_lines"."answer" = 'substitute') = ("vendor_answer_lines"."substitute" is not null) and "vendor_answer_lines"."substitute" is distinct from ''),
	CONSTRAINT "vendor_answer_lines_price" CHECK ("vendor_answer_lines"."price" >= 0),
	CONSTRAINT "vendor_answer_lines_settlement" CHECK ("vendor_answer_lines"."settlement" in ('accepted', 'dismissed')),
	CONSTRAINT "vendor_answer_lines_settled" CHECK (("vendor_answer_lines"."settled_at" is null) = ("vendor_answer_lines"."settlement" is null) and ("vendor_answer_lines"."settled_by" is null or "vendor_answer_lines"."settled_at" is not null))
);

CREATE TABLE "vendor_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"link_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text,
	"note" text
);

CREATE TABLE "merged_items" (
	"id" integer PRIMARY KEY NOT NULL,
	"survivor_id" integer NOT NULL
);

ALTER TABLE "order_items" ADD COLUMN "answer_id" integer;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_submission_id_vendor_answers_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."vendor_answers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answers" ADD CONSTRAINT "vendor_answers_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answers" ADD CONSTRAINT "vendor_answers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "merged_items" ADD CONSTRAINT "merged_items_id_order_items_id_fk" FOREIGN KEY ("id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "merged_items" ADD CONSTRAINT "merged_items_survivor_id_order_items_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "vendor_answer_lines_of_submission" ON "vendor_answer_lines" USING btree ("submission_id");
CREATE INDEX "vendor_answer_lines_of_item" ON "vendor_answer_lines" USING btree ("order_item_id");
CREATE INDEX "vendor_answers_of_link" ON "vendor_answers" USING btree ("link_id","at");
CREATE INDEX "order_items_answered" ON "order_items" USING btree ("answer_id") WHERE "order_items"."is_open" and "order_items"."answer_id" is not null;

-- By hand:
-- The history of answers (A8) belongs to their purchase orders. Which answer is an item's last follows from them.
SELECT history_of_parts('vendor_answer_lines', 'purchase-orders', 'purchase_order_number', 'answers', '''No. '' || record_id', '{item_version}');
DROP TRIGGER "history_insert" ON "order_items";
DROP TRIGGER "history_update" ON "order_items";
DROP TRIGGER "history_delete" ON "order_items";
DROP FUNCTION "write_history_of_order_items"();
SELECT history_of_parts('order_items', 'orders', 'order_id', 'order-items', 'record_id', '{order_date,order_cancelled,order_deleted,order_needs_approval,is_open,answer_id}');
ALTER FUNCTION "write_history_of_order_items"() SET "enable_nestloop" = off;
