ALTER TABLE "locations" ADD COLUMN "phone_number" text;
ALTER TABLE "locations" ADD COLUMN "email" text;
ALTER TABLE "organization_settings" ADD COLUMN "phone_number" text;