ALTER TABLE "products" ADD COLUMN "alt_name" text;
ALTER TABLE "users" ADD COLUMN "language" text;
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'es'));