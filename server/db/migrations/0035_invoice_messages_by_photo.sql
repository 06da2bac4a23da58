ALTER TABLE "outbox_messages" ADD COLUMN "settled_at" timestamp (3) with time zone;

-- Until here the order was the subject, and a later message about it that was sent, or its state, settled a failed one.
UPDATE "outbox_messages" AS message SET "settled_at" = now() WHERE "kind" = 'invoice' AND "state" = 'failed' AND (
	EXISTS (SELECT FROM "orders" WHERE "id" = message."subject_id" AND "ottomate_email_status" = 'sent')
	OR EXISTS (
		SELECT FROM "outbox_messages" AS later
		WHERE later."kind" = 'invoice' AND later."subject_id" = message."subject_id" AND later."created_at" > message."created_at" AND later."state" IN ('sent', 'captured')));

-- What was delivered has no attachments any more, and nothing reads its subject.
UPDATE "outbox_messages" AS message SET "subject_id" = '/uploads/' || attachment."stored_file"
FROM "outbox_attachments" AS attachment WHERE attachment."message_id" = message."id" AND message."kind" = 'invoice' AND attachment."stored_file" IS NOT NULL;
