CREATE TABLE "receipt_refusals" (
	"id" serial PRIMARY KEY NOT NULL,
	"receipt_id" text NOT NULL,
	"receipt_line_id" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" numeric(10, 3) NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"photo_url" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "receipt_refusals_quantity" CHECK ("receipt_refusals"."quantity" > 0),
	CONSTRAINT "receipt_refusals_reason" CHECK ("receipt_refusals"."reason" in ('damaged', 'expired', 'too_warm', 'wrong_item'))
);

ALTER TABLE "claim_lines" DROP CONSTRAINT "claim_lines_once";
ALTER TABLE "receipt_lines" DROP CONSTRAINT "receipt_lines_item";
ALTER TABLE "claim_lines" ADD COLUMN "refusal_id" integer;
ALTER TABLE "claim_lines" ADD COLUMN "found_numerator" numeric;
ALTER TABLE "claim_lines" ADD COLUMN "found_denominator" numeric;
ALTER TABLE "claim_lines" ADD COLUMN "billed_price" numeric(11, 4);
ALTER TABLE "claim_lines" ADD COLUMN "unit_amount" numeric;
ALTER TABLE "receipt_lines" ADD COLUMN "billed_price" numeric(11, 4);
ALTER TABLE "receipt_refusals" ADD CONSTRAINT "receipt_refusals_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipt_refusals" ADD CONSTRAINT "receipt_refusals_receipt_line_id_receipt_lines_id_fk" FOREIGN KEY ("receipt_line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "receipt_refusals_of_line" ON "receipt_refusals" USING btree ("receipt_line_id","position");
CREATE INDEX "receipt_refusals_of_receipt" ON "receipt_refusals" USING btree ("receipt_id");
CREATE INDEX "receipt_refusals_photo" ON "receipt_refusals" USING btree ("photo_url") WHERE "receipt_refusals"."photo_url" is not null;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_refusal_id_receipt_refusals_id_fk" FOREIGN KEY ("refusal_id") REFERENCES "public"."receipt_refusals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_once" UNIQUE NULLS NOT DISTINCT("claim_id","receipt_line_id","refusal_id","reason");
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_found" CHECK ("claim_lines"."found_numerator" >= 0 and "claim_lines"."found_denominator" > 0);
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_billed_price" CHECK ("receipt_lines"."billed_price" >= 0);
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_item" CHECK (case when "receipt_lines"."order_item_id" is null then not "receipt_lines"."closed" and "receipt_lines"."status_before" is null
        else "receipt_lines"."status_before" in ('ordered', 'received', 'missing') end);
-- By hand:

-- What was claimed so far, in the unit of the item.
UPDATE "claim_lines" AS line SET
  "found_numerator" = line."found_quantity" * 1000,
  "found_denominator" = 1000 * CASE WHEN item."id" IS NULL OR line."unit_of_measure" = item."unit_of_measure" THEN 1
    ELSE coalesce(received."unit_factor", 1) END,
  "unit_amount" = CASE WHEN line."reason" <> 'price' THEN line."unit_price" END
FROM "receipt_lines" AS received LEFT JOIN "order_items" AS item ON item."id" = received."order_item_id"
WHERE received."id" = line."receipt_line_id";
ALTER TABLE "claim_lines" ALTER COLUMN "found_numerator" SET NOT NULL;
ALTER TABLE "claim_lines" ALTER COLUMN "found_denominator" SET NOT NULL;

-- A single reason of a closed line was about the rest of the line, when a part was missing then: it was refused (E32). Only
-- the first such line of an item has a rest.
INSERT INTO "receipt_refusals" ("receipt_id", "receipt_line_id", "position", "quantity", "reason")
SELECT rest."receipt_id", rest."id", 0, rest."quantity", rest."reason"
FROM (
  SELECT DISTINCT ON (line."order_item_id") line."id", line."receipt_id", line."reason",
    round((item."quantity" - coalesce((
      SELECT sum(came."quantity" / came."unit_factor") FROM "receipt_lines" AS came
      WHERE came."order_item_id" = item."id" AND NOT came."is_deleted"
        AND (came."id" <= line."id" OR came."receipt_id" = line."receipt_id")
    ), 0)) * line."unit_factor", 3) AS "quantity"
  FROM "receipt_lines" AS line JOIN "order_items" AS item ON item."id" = line."order_item_id"
  WHERE line."reason" IN ('damaged', 'expired', 'too_warm', 'wrong_item') AND (line."closed" OR line."quantity" = 0)
    AND NOT line."is_deleted" AND line."unit_factor" IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM "receipt_lines" AS other
      WHERE other."order_item_id" = line."order_item_id" AND other."receipt_id" = line."receipt_id" AND NOT other."is_deleted"
        AND (other."reason" = 'short' OR other."closed" AND coalesce(other."reason", 'price') = 'price'))
  ORDER BY line."order_item_id", line."id"
) AS rest
WHERE rest."quantity" > 0;
UPDATE "claim_lines" AS line SET "refusal_id" = refusal."id"
FROM "receipt_refusals" AS refusal
WHERE refusal."receipt_line_id" = line."receipt_line_id" AND refusal."reason" = line."reason";
