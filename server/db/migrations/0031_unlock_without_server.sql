ALTER TABLE "user_pins" ADD COLUMN "set_id" uuid DEFAULT gen_random_uuid() NOT NULL;
ALTER TABLE "organization_settings" ADD COLUMN "offline_hours" integer DEFAULT 24 NOT NULL;
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_offline_hours" CHECK ("organization_settings"."offline_hours" between 0 and 168);