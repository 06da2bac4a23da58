CREATE TABLE "receipt_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" text NOT NULL,
	"content_hash" text NOT NULL
);

ALTER TABLE "receipt_corrections" ADD CONSTRAINT "receipt_corrections_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;