CREATE TABLE "items_ordered_elsewhere" (
	"id" integer PRIMARY KEY NOT NULL,
	"instead_id" integer NOT NULL
);

CREATE TABLE "purchase_order_counts" (
	"number" integer PRIMARY KEY NOT NULL,
	"items" integer NOT NULL,
	"open_items" integer NOT NULL
);

CREATE TABLE "purchase_order_sent_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purchase_order_number" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"unit_of_measure" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(11, 4),
	"price_shown" boolean NOT NULL,
	CONSTRAINT "purchase_order_sent_lines_quantity" CHECK ("purchase_order_sent_lines"."quantity" > 0)
);

DROP INDEX "order_items_of_purchase_order";
ALTER TABLE "purchase_order_touches" ADD COLUMN "items" integer DEFAULT 0 NOT NULL;
ALTER TABLE "purchase_order_touches" ADD COLUMN "open_items" integer DEFAULT 0 NOT NULL;
ALTER TABLE "purchase_order_touches" ADD COLUMN "products" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "purchase_orders" ADD COLUMN "changed_at" timestamp (3) with time zone;
ALTER TABLE "items_ordered_elsewhere" ADD CONSTRAINT "items_ordered_elsewhere_id_order_items_id_fk" FOREIGN KEY ("id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "items_ordered_elsewhere" ADD CONSTRAINT "items_ordered_elsewhere_instead_id_order_items_id_fk" FOREIGN KEY ("instead_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_counts" ADD CONSTRAINT "purchase_order_counts_number_purchase_orders_number_fk" FOREIGN KEY ("number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_sent_lines" ADD CONSTRAINT "purchase_order_sent_lines_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_sent_lines" ADD CONSTRAINT "purchase_order_sent_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_sent_lines" ADD CONSTRAINT "purchase_order_sent_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "purchase_order_sent_lines_of" ON "purchase_order_sent_lines" USING btree ("purchase_order_number","product_id");
CREATE INDEX "purchase_order_sent_lines_of_item" ON "purchase_order_sent_lines" USING btree ("order_item_id");
CREATE INDEX "order_items_waiting" ON "order_items" USING btree ("location_id","product_id") WHERE "order_items"."order_needs_approval" and not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "purchase_orders_to_join" ON "purchase_orders" USING btree ("vendor_id","location_id","delivery_date","number") WHERE "purchase_orders"."closed_at" is null;
CREATE INDEX "purchase_orders_changed_after_answer" ON "purchase_orders" USING btree ("changed_at") WHERE "purchase_orders"."changes" is not null and "purchase_orders"."answered_at" is not null;
CREATE INDEX "order_items_of_purchase_order" ON "order_items" USING btree ("purchase_order_number","product_id") WHERE "order_items"."purchase_order_number" is not null;

-- By hand: existing rows. An order that does not wait has no limit.
UPDATE orders SET applied_limit = NULL WHERE applied_limit IS NOT NULL AND NOT needs_approval;

-- What vendors know, under the items that stand for the lines of that time.
WITH RECURSIVE line AS MATERIALIZED (
  SELECT record.number, line.* FROM purchase_orders AS record,
    jsonb_to_recordset(record.sent_lines) AS line("itemId" integer, "productId" text, "productName" text, "unitOfMeasure" text, quantity integer)
  WHERE record.sent_lines IS NOT NULL
),
survivor AS (
  SELECT DISTINCT "itemId" AS id, "itemId" AS stands FROM line
  UNION ALL
  SELECT survivor.id, merged.survivor_id FROM survivor JOIN merged_items AS merged ON merged.id = survivor.stands
)
INSERT INTO purchase_order_sent_lines
  (purchase_order_number, order_item_id, product_id, product_name, unit_of_measure, quantity, price_shown)
SELECT line.number, survivor.stands, line."productId", line."productName", line."unitOfMeasure", line.quantity, false
FROM line JOIN survivor ON survivor.id = line."itemId"
WHERE NOT EXISTS (SELECT FROM merged_items AS merged WHERE merged.id = survivor.stands);
ALTER TABLE "purchase_orders" DROP COLUMN "sent_lines";

-- Open items without a number join their purchase order.
DO $$
DECLARE
  line record;
  joined integer;
BEGIN
  FOR line IN
    SELECT vendor_id, location_id, delivery_date FROM order_items
    WHERE is_open AND purchase_order_number IS NULL GROUP BY 1, 2, 3 ORDER BY 3 NULLS LAST, 1, 2
  LOOP
    SELECT max(number) INTO joined FROM purchase_orders
    WHERE vendor_id = line.vendor_id AND location_id = line.location_id AND closed_at IS NULL
      AND delivery_date IS NOT DISTINCT FROM line.delivery_date;
    IF joined IS NULL THEN
      INSERT INTO purchase_orders (vendor_id, location_id, delivery_date)
      VALUES (line.vendor_id, line.location_id, line.delivery_date) RETURNING number INTO joined;
    END IF;
    UPDATE order_items SET purchase_order_number = joined
    WHERE is_open AND purchase_order_number IS NULL AND vendor_id = line.vendor_id AND location_id = line.location_id
      AND delivery_date IS NOT DISTINCT FROM line.delivery_date;
  END LOOP;
END $$;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_numbered" CHECK ("order_items"."purchase_order_number" is not null or not "order_items"."is_open");
INSERT INTO purchase_order_counts (number, items, open_items)
SELECT purchase_order_number, count(*) FILTER (WHERE NOT is_deleted AND NOT order_deleted AND NOT order_cancelled),
  count(*) FILTER (WHERE is_open)
FROM order_items WHERE purchase_order_number IS NOT NULL GROUP BY 1;
-- A migration runs without the functions: this is the present text of server/db/functions/purchase-order-changes.sql.
CREATE FUNCTION pg_temp.purchase_order_changes("of" integer, "of_products" text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH product AS MATERIALIZED (
    SELECT DISTINCT id FROM unnest(coalesce("of_products", ARRAY(
      SELECT product_id FROM order_items WHERE purchase_order_number = "of"
      UNION
      SELECT product_id FROM purchase_order_sent_lines WHERE purchase_order_number = "of"
    ))) AS id
  ),
  priced AS MATERIALIZED (
    SELECT coalesce((SELECT show_prices_to_vendors FROM organization_settings LIMIT 1), true) AS is_shown
  ),
  by_price AS (
    SELECT product_id, unit, price, coalesce(min(name) FILTER (WHERE NOT is_sent), min(name)) AS name,
      sum(quantity) FILTER (WHERE is_sent) AS before, sum(quantity) FILTER (WHERE NOT is_sent) AS after
    FROM (
      SELECT true AS is_sent, line.product_id, line.unit_of_measure AS unit, line.product_name AS name, line.quantity,
        CASE WHEN priced.is_shown THEN CASE WHEN line.price_shown THEN line.unit_price ELSE item.unit_price END END AS price
      FROM priced, product
      JOIN purchase_order_sent_lines AS line ON line.purchase_order_number = "of" AND line.product_id = product.id
      JOIN order_items AS item ON item.id = line.order_item_id
      WHERE NOT (coalesce(item.purchase_order_number = "of", false) AND NOT item.is_deleted AND NOT item.order_deleted
        AND item.ordered_status IN ('received', 'missing'))
      UNION ALL
      SELECT false, item.product_id, item.unit_of_measure, item.product_name, item.quantity,
        CASE WHEN priced.is_shown THEN item.unit_price END
      FROM priced, product
      JOIN order_items AS item ON item.purchase_order_number = "of" AND item.product_id = product.id AND item.is_open
    ) AS line
    GROUP BY 1, 2, 3
  ),
  change AS (
    SELECT product_id, unit, min(name) AS name, sum(before) AS before, sum(after) AS after,
      array_agg(to_char(price, 'FM9999990.0099') ORDER BY price) FILTER (WHERE before IS NOT NULL) AS prices_before,
      array_agg(to_char(price, 'FM9999990.0099') ORDER BY price) FILTER (WHERE after IS NOT NULL) AS prices_after
    FROM by_price GROUP BY 1, 2 HAVING bool_or(before IS DISTINCT FROM after)
  ),
  priced_change AS (
    SELECT *, prices_before <> prices_after OR before = after AS has_new_price FROM change
  )
  SELECT jsonb_agg(jsonb_build_object(
    'productId', product_id, 'productName', name, 'unitOfMeasure', unit, 'before', before, 'after', after,
    'pricesBefore', CASE WHEN has_new_price THEN to_jsonb(prices_before) ELSE '[]' END,
    'pricesAfter', CASE WHEN has_new_price THEN to_jsonb(prices_after) ELSE '[]' END
  ) ORDER BY lower(name), product_id, unit)
  FROM priced_change
$$;
UPDATE purchase_orders SET changes = pg_temp.purchase_order_changes(number, NULL)
WHERE sent_lines_at IS NOT NULL AND (closed_at IS NULL OR changes IS NOT NULL);
UPDATE purchase_orders SET changed_at = now() WHERE changes IS NOT NULL;
DROP FUNCTION pg_temp.purchase_order_changes(integer, text[]);
