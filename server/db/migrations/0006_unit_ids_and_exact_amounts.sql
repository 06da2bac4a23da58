ALTER TABLE "waste_logs" DROP CONSTRAINT "waste_logs_unit_factor";
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_received_quantity";
ALTER TABLE "receipt_lines" DROP CONSTRAINT "receipt_lines_unit_factor";
DROP INDEX "waste_logs_unknown_unit";
DROP INDEX "receipt_lines_waiting";
DROP INDEX "inventory_waiting_of_product";
DROP INDEX "waste_logs_cost";
ALTER TABLE "missing_conversions" DROP CONSTRAINT "missing_conversions_product_id_unit_key_pk";
ALTER TABLE "product_prices" ADD COLUMN "unit_id" uuid;
ALTER TABLE "claim_lines" ADD COLUMN "unit_id" uuid;
ALTER TABLE "waste_logs" ADD COLUMN "unit_id" uuid;
ALTER TABLE "waste_logs" ADD COLUMN "price_numerator" numeric DEFAULT '1' NOT NULL;
ALTER TABLE "waste_logs" ADD COLUMN "price_denominator" numeric DEFAULT '1' NOT NULL;
ALTER TABLE "waste_logs" ADD COLUMN "base_numerator" numeric;
ALTER TABLE "waste_logs" ADD COLUMN "base_denominator" numeric;
ALTER TABLE "order_items" ADD COLUMN "unit_id" uuid;
ALTER TABLE "order_items" ADD COLUMN "base_numerator" numeric DEFAULT '1';
ALTER TABLE "order_items" ADD COLUMN "base_denominator" numeric DEFAULT '1';
ALTER TABLE "order_items" ADD COLUMN "ordered_price" numeric(11, 4);
ALTER TABLE "order_items" ADD COLUMN "ordered_unit_id" uuid;
ALTER TABLE "order_items" ADD COLUMN "received_numerator" numeric;
ALTER TABLE "order_items" ADD COLUMN "received_denominator" numeric;
ALTER TABLE "receipt_lines" ADD COLUMN "exact_numerator" numeric;
ALTER TABLE "receipt_lines" ADD COLUMN "exact_denominator" numeric;
ALTER TABLE "receipt_lines" ADD COLUMN "unit_id" uuid;
ALTER TABLE "receipt_lines" ADD COLUMN "base_numerator" numeric;
ALTER TABLE "receipt_lines" ADD COLUMN "base_denominator" numeric;
ALTER TABLE "receipt_lines" ADD COLUMN "item_numerator" numeric;
ALTER TABLE "receipt_lines" ADD COLUMN "item_denominator" numeric;
ALTER TABLE "inventory_count_lines" ADD COLUMN "unit_id" uuid;
ALTER TABLE "inventory_movements" ADD COLUMN "entered_unit_id" uuid;
ALTER TABLE "inventory_waiting" ADD COLUMN "base_numerator" numeric;
ALTER TABLE "inventory_waiting" ADD COLUMN "base_denominator" numeric;
ALTER TABLE "missing_conversions" ADD COLUMN "given_numerator" numeric;
ALTER TABLE "missing_conversions" ADD COLUMN "given_denominator" numeric;
ALTER TABLE "missing_conversions" ADD COLUMN "given_at" timestamp (3) with time zone;
ALTER TABLE "missing_conversions" ADD COLUMN "entries" integer;
-- By hand: units by their ids (E30), and exact amounts (E31).
-- Which abbreviation a unit had from when: the history has the changes.
CREATE TEMPORARY TABLE "unit_texts" ON COMMIT DROP AS
WITH "renamed" AS (
  SELECT record_id::uuid AS unit_id, at, changes -> 'abbreviation' ->> 0 AS before, changes -> 'abbreviation' ->> 1 AS after,
    row_number() OVER (PARTITION BY record_id ORDER BY at, id) AS place
  FROM history WHERE kind = 'units-of-measure' AND action <> 'created' AND changes -> 'abbreviation' IS NOT NULL
)
SELECT unit_id, lower(btrim(before)) AS text, CASE WHEN place = 1 THEN '-infinity' ELSE lag(at) OVER (PARTITION BY unit_id ORDER BY place) END AS since, at AS until
FROM renamed
UNION ALL
SELECT unit.id, lower(btrim(unit.abbreviation)), coalesce((SELECT max(at) FROM renamed WHERE renamed.unit_id = unit.id), '-infinity'), 'infinity'
FROM units_of_measure AS unit;
-- A text that no unit ever had is a unit that was deleted.
CREATE TEMPORARY TABLE "entered_texts" ON COMMIT DROP AS
SELECT DISTINCT ON (lower(btrim(text))) btrim(text) AS text FROM (
  SELECT DISTINCT unit_of_measure AS text FROM order_items UNION SELECT DISTINCT unit_of_measure FROM receipt_lines
  UNION SELECT DISTINCT unit_of_measure FROM waste_logs UNION SELECT DISTINCT unit_of_measure FROM inventory_count_lines
  UNION SELECT DISTINCT unit_of_measure FROM claim_lines UNION SELECT DISTINCT entered_unit FROM inventory_waiting
) AS entered WHERE lower(btrim(text)) NOT IN (SELECT text FROM unit_texts) ORDER BY lower(btrim(text));
WITH "made" AS (
  INSERT INTO units_of_measure (name, abbreviation, is_deleted) SELECT left(text, 50), left(text, 10), true FROM entered_texts
  RETURNING id, name
)
INSERT INTO unit_texts SELECT id, lower(btrim(text)), '-infinity'::timestamptz, 'infinity'::timestamptz FROM made JOIN entered_texts ON left(text, 50) = made.name;
-- Of several units that had the same abbreviation it is the one that had it then, a deleted one last. A unit that was made
-- later with the former abbreviation of another one has no beginning here, so the one that lost it first comes first.
CREATE FUNCTION "unit_of_text"("entered" text, "moment" timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT unit_id FROM unit_texts JOIN units_of_measure AS unit ON unit.id = unit_texts.unit_id
  WHERE unit_texts.text = lower(btrim("entered"))
  ORDER BY "moment" >= since AND "moment" < until DESC, CASE WHEN "moment" >= since AND "moment" < until THEN until END,
    unit.is_deleted, until DESC, unit.id LIMIT 1
$$;
-- Only few texts belong to several units: those are looked up row by row.
CREATE TEMPORARY TABLE "sure_texts" ON COMMIT DROP AS
SELECT text, (array_agg(unit_id))[1] AS unit_id FROM unit_texts GROUP BY text HAVING count(DISTINCT unit_id) = 1;
CREATE UNIQUE INDEX ON sure_texts (text);
UPDATE order_items SET unit_id = sure.unit_id FROM sure_texts AS sure WHERE sure.text = lower(btrim(order_items.unit_of_measure));
UPDATE order_items SET unit_id = unit_of_text(unit_of_measure, order_date) WHERE unit_id IS NULL;
UPDATE receipt_lines SET unit_id = coalesce(
  (SELECT item.unit_id FROM order_items AS item WHERE item.id = order_item_id AND lower(btrim(item.unit_of_measure)) = lower(btrim(receipt_lines.unit_of_measure))),
  (SELECT sure.unit_id FROM sure_texts AS sure WHERE sure.text = lower(btrim(receipt_lines.unit_of_measure))),
  unit_of_text(unit_of_measure, (SELECT created_at FROM receipts WHERE receipts.id = receipt_id)));
UPDATE waste_logs SET unit_id = coalesce(
  (SELECT sure.unit_id FROM sure_texts AS sure WHERE sure.text = lower(btrim(waste_logs.unit_of_measure))),
  unit_of_text(unit_of_measure, created_date));
UPDATE inventory_count_lines SET unit_id = coalesce(
  (SELECT sure.unit_id FROM sure_texts AS sure WHERE sure.text = lower(btrim(inventory_count_lines.unit_of_measure))),
  unit_of_text(unit_of_measure, (SELECT recorded_at FROM inventory_counts WHERE inventory_counts.id = count_id)));
UPDATE inventory_waiting SET unit_id = unit_of_text(entered_unit, at) WHERE unit_id IS NULL;
UPDATE inventory_movements SET entered_unit_id = coalesce(
  (SELECT sure.unit_id FROM sure_texts AS sure WHERE sure.text = lower(btrim(inventory_movements.entered_unit))),
  unit_of_text(entered_unit, recorded_at))
WHERE entered_unit IS NOT NULL;
UPDATE claim_lines SET unit_id = coalesce(
  (SELECT line.unit_id FROM receipt_lines AS line WHERE line.id = receipt_line_id AND line.unit_of_measure = claim_lines.unit_of_measure),
  (SELECT item.unit_id FROM receipt_lines AS line JOIN order_items AS item ON item.id = line.order_item_id WHERE line.id = receipt_line_id),
  unit_of_text(unit_of_measure, now()));
-- A price is in the unit that its product had then: the history has the changes.
UPDATE product_prices SET unit_id = coalesce((
  SELECT (changes -> 'unit_id' ->> 0)::uuid FROM history
  WHERE kind = 'products' AND record_id = product_prices.product_id AND action <> 'created' AND changes -> 'unit_id' IS NOT NULL
    AND history.at > product_prices.since
  ORDER BY history.at LIMIT 1
), (SELECT unit_id FROM products WHERE products.id = product_id));
DROP FUNCTION "unit_of_text"(text, timestamptz);

-- Copies of functions as they are now: a migration uses no others (adr-031). They are removed at the end.
CREATE FUNCTION then_add_fraction("sum" numeric[], "numerator" numeric, "denominator" numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN "sum"[2] = "denominator" THEN ARRAY["sum"[1] + "numerator", "denominator"]
    ELSE (
      SELECT ARRAY["sum"[1] * div(common, "sum"[2]) + "numerator" * div(common, "denominator"), common]
      FROM lcm("sum"[2], "denominator") AS common
    ) END
$$;

CREATE AGGREGATE then_sum_fractions(numeric, numeric) (SFUNC = then_add_fraction, STYPE = numeric[], INITCOND = '{0,1}');
CREATE FUNCTION then_reduced("numerator" numeric, "denominator" numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[div("numerator", common), div("denominator", common)] FROM gcd("numerator", "denominator") AS common
$$;
CREATE FUNCTION then_own_unit_at("product" text, "moment" timestamptz) RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT ARRAY[change.numerator, change.denominator] FROM unit_changes AS change
    WHERE change.product_id = "product" AND change.at <= "moment" ORDER BY change.at DESC LIMIT 1
  ), '{1,1}')
$$;
CREATE FUNCTION then_unit_in_base("product" text, "unit" uuid) RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT then_reduced(own[2], own[1] * factor)
  FROM (
    SELECT CASE WHEN known.unit_id = "unit" THEN 1 ELSE (
      SELECT conversion.factor FROM product_conversions AS conversion
      WHERE conversion.product_id = known.id AND conversion.unit_id = "unit"
    ) END AS factor
    FROM products AS known WHERE known.id = "product"
  ) AS in_own CROSS JOIN then_own_unit_at("product", 'infinity') AS own
  WHERE factor IS NOT NULL
$$;
CREATE FUNCTION then_to_base("product" text, "numerator" numeric, "denominator" numeric, "moment" timestamptz)
RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT then_reduced("numerator" * own[2], "denominator" * own[1]) FROM then_own_unit_at("product", "moment") AS own
$$;
-- Items are ordered in the own unit, so most are one base unit already.
UPDATE order_items SET (base_numerator, base_denominator) = (
  SELECT base[1], base[2] FROM (SELECT) AS one LEFT JOIN then_unit_in_base(order_items.product_id, order_items.unit_id) AS base ON true
)
FROM products WHERE products.id = order_items.product_id
  AND (products.unit_id <> order_items.unit_id OR EXISTS (SELECT FROM unit_changes WHERE unit_changes.product_id = products.id));
-- An entry that moved stock is what it moved first; waste takes away.
CREATE TEMPORARY TABLE "moved_entries" ON COMMIT DROP AS
SELECT DISTINCT ON (cause_kind, cause_id) cause_kind, cause_id, base[1] AS numerator, base[2] AS denominator
FROM inventory_movements AS movement,
  then_to_base(product_id, abs(amount_numerator), amount_denominator * abs(entered_amount), at) AS base
WHERE kind = cause_kind AND kind IN ('receipt', 'waste') AND NOT keeps_count AND entered_amount <> 0 AND amount_numerator <> 0
ORDER BY cause_kind, cause_id, movement.id;
UPDATE receipt_lines SET (base_numerator, base_denominator) = (numerator, denominator)
FROM moved_entries WHERE cause_kind = 'receipt' AND cause_id = receipt_lines.id::text;
UPDATE receipt_lines SET (base_numerator, base_denominator) = (
  SELECT base[1], base[2] FROM (SELECT) AS one LEFT JOIN then_unit_in_base(receipt_lines.product_id, receipt_lines.unit_id) AS base ON true
)
WHERE base_numerator IS NULL AND (quantity = 0 OR unit_factor IS NOT NULL);
UPDATE waste_logs SET (base_numerator, base_denominator) = (numerator, denominator)
FROM moved_entries WHERE cause_kind = 'waste' AND cause_id = waste_logs.id::text;
UPDATE waste_logs SET (base_numerator, base_denominator) = (
  SELECT base[1], base[2] FROM then_to_base(waste_logs.product_id, 1, waste_logs.unit_factor, waste_logs.created_date) AS base
)
WHERE base_numerator IS NULL AND unit_factor IS NOT NULL;
UPDATE waste_logs SET (price_numerator, price_denominator) = (SELECT own[1], own[2] FROM then_own_unit_at(waste_logs.product_id, waste_logs.created_date) AS own)
WHERE product_id IN (SELECT product_id FROM unit_changes);
-- Factors were quotients with thirty digits: of what was meant, the conversions of today or whole numbers tell the exact one.
UPDATE receipt_lines AS line SET (item_numerator, item_denominator) = (
  SELECT exact[1], exact[2] FROM (
    SELECT then_reduced(base[1] * item_base[2], base[2] * item_base[1]) AS exact, 1 AS place
    FROM then_unit_in_base(line.product_id, line.unit_id) AS base, then_unit_in_base(line.product_id, item.unit_id) AS item_base
    UNION ALL SELECT then_reduced(round(1 / line.unit_factor, 6), 1), 2 WHERE round(1 / line.unit_factor, 6) > 0
    UNION ALL SELECT then_reduced(1, line.unit_factor), 3
  ) AS known WHERE place = 3 OR abs(exact[1] * line.unit_factor / exact[2] - 1) < 1e-20 ORDER BY place LIMIT 1
)
FROM order_items AS item WHERE item.id = line.order_item_id AND line.unit_factor IS NOT NULL;
UPDATE receipt_lines AS line SET item_numerator = 1, item_denominator = 1
FROM order_items AS item WHERE item.id = line.order_item_id AND item.unit_id = line.unit_id AND line.item_numerator IS NULL;
UPDATE order_items SET (received_numerator, received_denominator) = (
  SELECT exact[1], exact[2] FROM (
    SELECT then_reduced(total[1], total[2]) AS exact FROM (
      SELECT then_add_fraction(then_sum_fractions(part[1], part[2]), CASE (array_agg(line.status_before ORDER BY line.id))[1] WHEN 'received' THEN order_items.quantity ELSE 0 END, 1) AS total
      FROM receipt_lines AS line CROSS JOIN LATERAL (
        SELECT CASE WHEN line.is_deleted OR line.item_numerator IS NULL THEN '{0,1}' ELSE then_reduced(line.quantity * line.item_numerator, line.item_denominator) END AS part
      ) AS counted WHERE line.order_item_id = order_items.id
    ) AS summed
    UNION ALL SELECT then_reduced(order_items.received_quantity, 1)
  ) AS known WHERE round(exact[1] / exact[2], 3) = order_items.received_quantity LIMIT 1
)
WHERE received_quantity IS NOT NULL;
UPDATE inventory_waiting SET (base_numerator, base_denominator) = (
  SELECT base[1], base[2] FROM (SELECT) AS one LEFT JOIN then_unit_in_base(inventory_waiting.product_id, inventory_waiting.unit_id) AS base ON true
);
DELETE FROM missing_conversions;
INSERT INTO missing_conversions (product_id, unit_key, unit_id, entered_unit, since)
SELECT DISTINCT ON (product_id, unit_id) product_id, unit_id::text AS unit_key, unit_id, entered_unit, at
FROM inventory_waiting WHERE base_numerator IS NULL ORDER BY product_id, unit_id, at;
DROP AGGREGATE then_sum_fractions(numeric, numeric);
DROP FUNCTION then_to_base(text, numeric, numeric, timestamptz);
DROP FUNCTION then_unit_in_base(text, uuid);
DROP FUNCTION then_own_unit_at(text, timestamptz);
DROP FUNCTION then_reduced(numeric, numeric);
DROP FUNCTION then_add_fraction(numeric[], numeric, numeric);
ALTER TABLE "order_items" drop column "spent_amount";
ALTER TABLE "order_items" drop column "received_quantity";
ALTER TABLE "order_items" ADD COLUMN "received_quantity" numeric(10, 3) GENERATED ALWAYS AS ((sign(received_numerator) * div(abs(received_numerator) * 2000 + received_denominator, 2 * received_denominator) * 0.001)) STORED;
ALTER TABLE "order_items" ADD COLUMN "spent_amount" bigint GENERATED ALWAYS AS ((case ordered_status when 'ordered' then trunc(10000 * unit_price * quantity) when 'received' then div(10000 * unit_price * coalesce(received_numerator, quantity), coalesce(received_denominator, 1)) end)::bigint) STORED;
ALTER TABLE "product_prices" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "claim_lines" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "waste_logs" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "order_items" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "receipt_lines" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "inventory_count_lines" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "inventory_waiting" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "missing_conversions" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "waste_logs" DROP COLUMN "unit_factor";
ALTER TABLE "receipt_lines" DROP COLUMN "unit_factor";
ALTER TABLE "missing_conversions" DROP COLUMN "unit_key";
ALTER TABLE "missing_conversions" ADD CONSTRAINT "missing_conversions_product_id_unit_id_pk" PRIMARY KEY("product_id","unit_id");
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_ordered_unit_id_units_of_measure_id_fk" FOREIGN KEY ("ordered_unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_count_lines" ADD CONSTRAINT "inventory_count_lines_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_entered_unit_id_units_of_measure_id_fk" FOREIGN KEY ("entered_unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "waste_logs_undecided" ON "waste_logs" USING btree ("product_id","unit_id") WHERE "waste_logs"."base_numerator" is null;
CREATE INDEX "order_items_undecided" ON "order_items" USING btree ("product_id","unit_id") WHERE "order_items"."base_numerator" is null;
CREATE INDEX "order_items_open_in_unit" ON "order_items" USING btree ("unit_id") WHERE "order_items"."is_open";
CREATE INDEX "receipt_lines_undecided" ON "receipt_lines" USING btree ("product_id","unit_id") WHERE "receipt_lines"."base_numerator" is null;
CREATE INDEX "inventory_movements_counts" ON "inventory_movements" USING btree ("location_id","product_id","at") WHERE "inventory_movements"."kind" = 'count';
CREATE INDEX "inventory_waiting_of_record" ON "inventory_waiting" USING btree ("product_id","cause_id");
CREATE INDEX "inventory_waiting_undecided" ON "inventory_waiting" USING btree ("product_id","unit_id","at","id") WHERE "inventory_waiting"."base_numerator" is null;
CREATE INDEX "inventory_waiting_in_unit" ON "inventory_waiting" USING btree ("unit_id");
CREATE INDEX "missing_conversions_given" ON "missing_conversions" USING btree ("given_at") WHERE "missing_conversions"."given_at" is not null;
CREATE INDEX "waste_logs_cost" ON "waste_logs" USING btree ("created_date","location_id","product_id","reason","quantity","unit_price","price_numerator","price_denominator","base_numerator","base_denominator") WHERE not "waste_logs"."is_deleted";
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_base" CHECK (case when "waste_logs"."base_numerator" is null then "waste_logs"."base_denominator" is null else "waste_logs"."base_numerator" >= 0 and "waste_logs"."base_denominator" > 0 end);
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_received" CHECK (case when "order_items"."received_numerator" is null then "order_items"."received_denominator" is null else "order_items"."received_numerator" >= 0 and "order_items"."received_denominator" > 0 end);
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_exact" CHECK (case when "receipt_lines"."exact_numerator" is null then "receipt_lines"."exact_denominator" is null else "receipt_lines"."exact_numerator" >= 0 and "receipt_lines"."exact_denominator" > 0 end);
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_base" CHECK (case when "receipt_lines"."base_numerator" is null then "receipt_lines"."base_denominator" is null else "receipt_lines"."base_numerator" >= 0 and "receipt_lines"."base_denominator" > 0 end);
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_in_item" CHECK (case when "receipt_lines"."item_numerator" is null then "receipt_lines"."item_denominator" is null else "receipt_lines"."item_numerator" >= 0 and "receipt_lines"."item_denominator" > 0 end);
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_base" CHECK (case when "inventory_waiting"."base_numerator" is null then "inventory_waiting"."base_denominator" is null else "inventory_waiting"."base_numerator" >= 0 and "inventory_waiting"."base_denominator" > 0 end);
ALTER TABLE "missing_conversions" ADD CONSTRAINT "missing_conversions_given_whole" CHECK (num_nulls("missing_conversions"."given_numerator", "missing_conversions"."given_denominator", "missing_conversions"."given_at", "missing_conversions"."entries") in (0, 4));
CREATE INDEX "order_items_spend" ON "order_items" USING btree ("ordered_at","location_id","vendor_id","spent_amount","product_id") WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('ordered', 'received');
