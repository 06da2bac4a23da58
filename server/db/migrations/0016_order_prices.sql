ALTER TABLE "order_items" ADD COLUMN "unit_price" numeric(11, 4);
ALTER TABLE "order_items" ADD COLUMN "vendor_item_code" text;
ALTER TABLE "order_items" ADD COLUMN "pack_size" text;
ALTER TABLE "orders" ADD COLUMN "total" numeric;
ALTER TABLE "orders" ADD COLUMN "unpriced_items" integer DEFAULT 0 NOT NULL;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_unit_price" CHECK ("order_items"."unit_price" >= 0);
UPDATE "orders" SET "unpriced_items" = "counted"."items" FROM (SELECT "order_id", count(*)::int AS "items" FROM "order_items" WHERE NOT "is_deleted" GROUP BY "order_id") AS "counted" WHERE "counted"."order_id" = "orders"."id";
-- The decimals of a currency's amounts, as contract/money-shown.ts has them.
CREATE FUNCTION "minor_digits"("code" text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN "code" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN "code" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END;
