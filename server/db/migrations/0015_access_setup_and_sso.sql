CREATE TABLE "setup_code" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "setup_code_one_row" CHECK ("setup_code"."id" = 1)
);

CREATE TABLE "single_sign_ons" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "user_pins" ADD COLUMN "is_for_managers" boolean NOT NULL;
CREATE INDEX "single_sign_ons_expires" ON "single_sign_ons" USING btree ("expires_at");