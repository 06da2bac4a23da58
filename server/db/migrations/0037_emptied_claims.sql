DROP INDEX "claims_draft_of_receipt";
ALTER TABLE "claims" ADD COLUMN "emptied" boolean DEFAULT false NOT NULL;
CREATE UNIQUE INDEX "claims_draft_of_receipt" ON "claims" USING btree ("receipt_id") WHERE "claims"."state" = 'draft' or "claims"."emptied";
ALTER TABLE "claims" ADD CONSTRAINT "claims_emptied" CHECK (not "claims"."emptied" or "claims"."state" = 'dropped');