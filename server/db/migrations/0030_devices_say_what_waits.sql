ALTER TABLE "devices" ADD COLUMN "waiting_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "devices" ADD COLUMN "waiting_since" timestamp (3) with time zone;
ALTER TABLE "devices" ADD CONSTRAINT "devices_waiting_count" CHECK ("devices"."waiting_count" >= 0);
ALTER TABLE "devices" ADD CONSTRAINT "devices_waiting" CHECK (("devices"."waiting_count" = 0) = ("devices"."waiting_since" is null));