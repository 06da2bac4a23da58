CREATE TABLE "claim_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"claim_id" integer NOT NULL,
	"receipt_line_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"reason" text NOT NULL,
	"quantity" numeric(10, 3) NOT NULL,
	"found_quantity" numeric(10, 3) NOT NULL,
	"unit_of_measure" text NOT NULL,
	"unit_price" numeric(11, 4),
	"amount" numeric,
	CONSTRAINT "claim_lines_once" UNIQUE("claim_id","receipt_line_id"),
	CONSTRAINT "claim_lines_reason" CHECK ("claim_lines"."reason" in ('short', 'damaged', 'expired', 'too_warm', 'wrong_item', 'price')),
	CONSTRAINT "claim_lines_quantity" CHECK ("claim_lines"."quantity" >= 0),
	CONSTRAINT "claim_lines_amount" CHECK ("claim_lines"."amount" >= 0)
);

CREATE TABLE "claims" (
	"id" serial PRIMARY KEY NOT NULL,
	"receipt_id" text NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"note" text,
	"credited_amount" numeric,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"message_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "claims_state" CHECK ("claims"."state" in ('draft', 'sent', 'credited', 'refused', 'dropped')),
	CONSTRAINT "claims_moments" CHECK (case "claims"."state" when 'draft' then "claims"."sent_at" is null and "claims"."settled_at" is null
        when 'sent' then "claims"."sent_at" is not null and "claims"."settled_at" is null
        when 'dropped' then "claims"."sent_at" is null and "claims"."settled_at" is not null
        else "claims"."sent_at" is not null and "claims"."settled_at" is not null end),
	CONSTRAINT "claims_credited_amount" CHECK (("claims"."state" = 'credited') = ("claims"."credited_amount" is not null) and "claims"."credited_amount" >= 0)
);

ALTER TABLE "waste_logs" ADD COLUMN "reason" text;
ALTER TABLE "waste_logs" ADD COLUMN "photo_url" text;
ALTER TABLE "waste_logs" ADD COLUMN "unit_price" numeric(11, 4);
ALTER TABLE "waste_logs" ADD COLUMN "unit_factor" numeric;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_receipt_line_id_receipt_lines_id_fk" FOREIGN KEY ("receipt_line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "claim_lines_of_receipt_line" ON "claim_lines" USING btree ("receipt_line_id");
CREATE UNIQUE INDEX "claims_draft_of_receipt" ON "claims" USING btree ("receipt_id") WHERE "claims"."state" = 'draft';
CREATE INDEX "claims_of_receipt" ON "claims" USING btree ("receipt_id");
CREATE INDEX "claims_newest" ON "claims" USING btree ("created_at","id");
CREATE INDEX "claims_in_state" ON "claims" USING btree ("state","created_at","id");
CREATE INDEX "claims_of_vendor" ON "claims" USING btree ("vendor_id","created_at","id");
CREATE INDEX "claims_of_location" ON "claims" USING btree ("location_id","created_at","id");
CREATE INDEX "claims_credited" ON "claims" USING btree ("settled_at","location_id","vendor_id","credited_amount") WHERE "claims"."state" = 'credited';
CREATE INDEX "waste_logs_cost" ON "waste_logs" USING btree ("created_date","location_id","product_id","reason","quantity","unit_price","unit_factor") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_unknown_unit" ON "waste_logs" USING btree ("product_id") WHERE "waste_logs"."unit_factor" is null and not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_photo" ON "waste_logs" USING btree ("photo_url") WHERE "waste_logs"."photo_url" is not null;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_reason" CHECK ("waste_logs"."reason" in ('spoiled', 'expired', 'overproduction', 'prep_error', 'burnt', 'dropped', 'returned', 'trim', 'other'));
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_unit_price" CHECK ("waste_logs"."unit_price" >= 0);
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_unit_factor" CHECK ("waste_logs"."unit_factor" > 0);

-- By hand:
-- Entries of earlier versions have no price of their moment. Those in the unit of their product have a known unit.
DROP TRIGGER "history_insert" ON "waste_logs";
DROP TRIGGER "history_update" ON "waste_logs";
DROP TRIGGER "history_delete" ON "waste_logs";
DROP FUNCTION "write_history_of_waste_logs"();
UPDATE waste_logs SET unit_factor = 1
FROM products JOIN units_of_measure ON units_of_measure.id = products.unit_id
WHERE products.id = waste_logs.product_id
  AND lower(btrim(units_of_measure.abbreviation)) = lower(btrim(waste_logs.unit_of_measure));

-- The history (A8). That a conversion became known is no change of an entry.
SELECT history_of('waste_logs', 'waste-logs', '(SELECT name FROM products WHERE id = record.product_id)', '{unit_factor}');
SELECT history_of('claims', 'claims', $$'No. ' || record.id$$, '{changed_at,message_id}');
SELECT history_of_parts('claim_lines', 'claims', 'claim_id', 'claim-lines', $$'No. ' || record_id$$, '{found_quantity}');
