ALTER TABLE "outbox_messages" ADD COLUMN "kind" text;
ALTER TABLE "outbox_messages" ADD COLUMN "subject_id" text;
ALTER TABLE "outbox_messages" ADD COLUMN "may_have_arrived" boolean DEFAULT false NOT NULL;
-- Causes were 'vendor-order:<vendor>@<location>:<uuid>', 'invoice:<order>:<uuid>', 'reminder:<reminder>:<moment>:<user>'
-- and 'reminder-test:<reminder>:<user>:<uuid>'.
UPDATE "outbox_messages" SET
	"kind" = CASE split_part("cause", ':', 1) WHEN 'vendor-order' THEN 'purchase_order' WHEN 'reminder-test' THEN 'reminder_test' ELSE split_part("cause", ':', 1) END,
	"subject_id" = CASE WHEN "cause" LIKE 'invoice:%' THEN regexp_replace("cause", '^invoice:(.*):[^:]*$', '\1') ELSE split_part("cause", ':', 2) END,
	"may_have_arrived" = "state" = 'failed' AND position('the message may have arrived.' in coalesce("last_error", '')) > 0;
-- A purchase order's number stands in its message; without one there, the latest of its vendor and location. 0 is no number.
UPDATE "outbox_messages" SET "subject_id" = coalesce((
	SELECT "number"::text FROM "purchase_orders"
	WHERE "vendor_id" || '@' || "location_id" = "outbox_messages"."subject_id"
	ORDER BY concat("outbox_messages"."subject", ' ', "outbox_messages"."text") ~ ('Purchase Order No\. ' || "number" || '\M') DESC, "purchase_orders"."number" DESC
	LIMIT 1), '0')
WHERE "kind" = 'purchase_order';
ALTER TABLE "outbox_messages" ALTER COLUMN "kind" SET NOT NULL;
ALTER TABLE "outbox_messages" ALTER COLUMN "subject_id" SET NOT NULL;
ALTER TABLE "reminders" ADD COLUMN "planned_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
