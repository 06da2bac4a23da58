CREATE TABLE "product_prices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"price" numeric(11, 4),
	"since" timestamp (3) with time zone NOT NULL,
	"changed_by" integer,
	"source" text NOT NULL,
	CONSTRAINT "product_prices_source" CHECK ("product_prices"."source" in ('edit', 'import', 'vendor', 'receipt'))
);

ALTER TABLE "products" ADD COLUMN "vendor_item_code" text;
ALTER TABLE "products" ADD COLUMN "pack_size" text;
ALTER TABLE "products" ADD COLUMN "price" numeric(11, 4);
ALTER TABLE "products" ADD COLUMN "price_updated_at" timestamp (3) with time zone;
ALTER TABLE "order_items" ADD COLUMN "unit_price" numeric(11, 4);
ALTER TABLE "order_items" ADD COLUMN "vendor_item_code" text;
ALTER TABLE "order_items" ADD COLUMN "pack_size" text;
ALTER TABLE "orders" ADD COLUMN "total" numeric;
ALTER TABLE "orders" ADD COLUMN "unpriced_items" integer DEFAULT 0 NOT NULL;
ALTER TABLE "organization_settings" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "product_prices_of_product" ON "product_prices" USING btree ("product_id","id");
CREATE UNIQUE INDEX "products_code_of_vendor" ON "products" USING btree (lower(btrim("vendor_item_code")),"vendor_id") WHERE not "products"."is_deleted" and "products"."vendor_item_code" is not null;
ALTER TABLE "products" ADD CONSTRAINT "products_price" CHECK ("products"."price" >= 0);
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_unit_price" CHECK ("order_items"."unit_price" >= 0);
UPDATE "orders" SET "unpriced_items" = "counted"."items" FROM (SELECT "order_id", count(*)::int AS "items" FROM "order_items" WHERE NOT "is_deleted" GROUP BY "order_id") AS "counted" WHERE "counted"."order_id" = "orders"."id";
-- The decimals of a currency's amounts, as contract/money-shown.ts has them.
CREATE FUNCTION "minor_digits"("code" text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN "code" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN "code" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END;
