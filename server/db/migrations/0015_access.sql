CREATE TABLE "access_code" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "access_code_one_row" CHECK ("access_code"."id" = 1)
);

CREATE TABLE "devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"location_id" integer,
	"last_user_id" integer,
	"enrolled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "devices_token_hash" UNIQUE("token_hash")
);

CREATE TABLE "setup_code" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "setup_code_one_row" CHECK ("setup_code"."id" = 1)
);

CREATE TABLE "sign_in_tries" (
	"door" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"closings" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp (3) with time zone,
	"last_try_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "single_sign_ons" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "user_pins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"is_for_managers" boolean NOT NULL
);

ALTER TABLE "organization_settings" ADD COLUMN "lock_after_minutes" integer DEFAULT 15 NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "id" serial NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "device_id" integer;
ALTER TABLE "sessions" ADD COLUMN "proof" text DEFAULT 'none' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
ALTER TABLE "devices" ADD CONSTRAINT "devices_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "devices" ADD CONSTRAINT "devices_last_user_id_users_id_fk" FOREIGN KEY ("last_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_pins" ADD CONSTRAINT "user_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "devices_location" ON "devices" USING btree ("location_id");
CREATE INDEX "sign_in_tries_last_try" ON "sign_in_tries" USING btree ("last_try_at");
CREATE INDEX "single_sign_ons_expires" ON "single_sign_ons" USING btree ("expires_at");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id" UNIQUE("id");
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_lock_after" CHECK ("organization_settings"."lock_after_minutes" between 0 and 1440);
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_proof" CHECK ("sessions"."proof" in ('none', 'pin', 'setup', 'oidc'));