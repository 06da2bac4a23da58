ALTER TABLE "stored_files" ADD COLUMN "client_id" uuid;
ALTER TABLE "stored_files" ADD COLUMN "content_hash" text;
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_client_id" UNIQUE("client_id");