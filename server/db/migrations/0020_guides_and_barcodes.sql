CREATE TABLE "favourites" (
	"user_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);

CREATE TABLE "order_guide_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"guide_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer,
	CONSTRAINT "order_guide_lines_once" UNIQUE("guide_id","product_id"),
	CONSTRAINT "order_guide_lines_position" UNIQUE("guide_id","position") DEFERRABLE,
	CONSTRAINT "order_guide_lines_at_most" CHECK ("order_guide_lines"."position" between 1 and 500),
	CONSTRAINT "order_guide_lines_quantity" CHECK ("order_guide_lines"."quantity" between 1 and 99999)
);

CREATE TABLE "order_guides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"location_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "products" ADD COLUMN "barcode" text;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_guide_lines" ADD CONSTRAINT "order_guide_lines_guide_id_order_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."order_guides"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_guide_lines" ADD CONSTRAINT "order_guide_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_guides" ADD CONSTRAINT "order_guides_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");
CREATE INDEX "order_guide_lines_product" ON "order_guide_lines" USING btree ("product_id");
CREATE UNIQUE INDEX "order_guides_name" ON "order_guides" USING btree ("location_id",lower(btrim("name"))) WHERE not "order_guides"."is_deleted";