CREATE TABLE "stored_files" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "organization_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "product_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "reminders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "units_of_measure" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "vendors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
CREATE INDEX "stored_files_oldest" ON "stored_files" USING btree ("created_at");