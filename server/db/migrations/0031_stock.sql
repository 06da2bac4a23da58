CREATE TABLE "product_conversions" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"unit_id" uuid NOT NULL,
	"factor" numeric(13, 6) NOT NULL,
	CONSTRAINT "product_conversions_once" UNIQUE("product_id","unit_id"),
	CONSTRAINT "product_conversions_factor" CHECK ("product_conversions"."factor" > 0)
);

CREATE TABLE "inventory_count_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"count_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"amount" numeric(13, 3) NOT NULL,
	"unit_of_measure" text NOT NULL,
	"movement_id" bigint
);

CREATE TABLE "inventory_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"area" text,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"counted_by" integer,
	"content_hash" text NOT NULL
);

CREATE TABLE "inventory_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_numerator" numeric NOT NULL,
	"amount_denominator" numeric NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"recorded_by" integer,
	"cause_kind" text,
	"cause_id" text,
	"entered_amount" numeric(10, 3),
	"entered_unit" text,
	"keeps_count" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inventory_movements_kind" CHECK ("inventory_movements"."kind" in ('count', 'receipt', 'waste', 'correction')),
	CONSTRAINT "inventory_movements_cause" CHECK ("inventory_movements"."cause_kind" in ('count', 'receipt', 'waste')),
	CONSTRAINT "inventory_movements_amount" CHECK ("inventory_movements"."amount_denominator" > 0 and scale("inventory_movements"."amount_numerator") = 0 and scale("inventory_movements"."amount_denominator") = 0)
);

CREATE TABLE "inventory_waiting" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"entered_amount" numeric(10, 3) NOT NULL,
	"entered_unit" text NOT NULL,
	"unit_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_by" integer,
	"cause_kind" text NOT NULL,
	"cause_id" text NOT NULL,
	CONSTRAINT "inventory_waiting_kind" CHECK ("inventory_waiting"."kind" in ('count', 'receipt', 'waste', 'correction')),
	CONSTRAINT "inventory_waiting_cause" CHECK ("inventory_waiting"."cause_kind" in ('count', 'receipt', 'waste'))
);

CREATE TABLE "missing_conversions" (
	"product_id" text NOT NULL,
	"unit_key" text NOT NULL,
	"unit_id" uuid,
	"entered_unit" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_conversions_product_id_unit_key_pk" PRIMARY KEY("product_id","unit_key")
);

ALTER TABLE "inventory" DROP CONSTRAINT "inventory_amounts";
-- By hand: connected again below.
DROP TRIGGER "history_insert" ON "inventory";
DROP TRIGGER "history_update" ON "inventory";
DROP TRIGGER "history_delete" ON "inventory";
DROP FUNCTION "write_history_of_inventory"();
ALTER TABLE "inventory" ADD COLUMN "on_hand_numerator" numeric DEFAULT '0' NOT NULL;
ALTER TABLE "inventory" ADD COLUMN "on_hand_denominator" numeric DEFAULT '1' NOT NULL;
UPDATE "inventory" SET "on_hand_numerator" = "on_hand_amount";
ALTER TABLE "inventory" DROP COLUMN "on_hand_amount";
ALTER TABLE "inventory" ADD COLUMN "on_hand_amount" numeric(20, 3) GENERATED ALWAYS AS ((sign(on_hand_numerator) * div(abs(on_hand_numerator) * 2000 + on_hand_denominator, 2 * on_hand_denominator) * 0.001)) STORED NOT NULL;
ALTER TABLE "inventory" ALTER COLUMN "par_amount" SET DATA TYPE numeric(10, 3);
ALTER TABLE "inventory" ADD COLUMN "area" text;
ALTER TABLE "inventory" ADD COLUMN "position" integer;
ALTER TABLE "inventory" ADD COLUMN "counted_at" timestamp (3) with time zone;
ALTER TABLE "inventory" ADD COLUMN "counted_by" integer;
ALTER TABLE "product_conversions" ADD CONSTRAINT "product_conversions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_conversions" ADD CONSTRAINT "product_conversions_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_count_lines" ADD CONSTRAINT "inventory_count_lines_count_id_inventory_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."inventory_counts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_count_lines" ADD CONSTRAINT "inventory_count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_count_lines" ADD CONSTRAINT "inventory_count_lines_movement_id_inventory_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."inventory_movements"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_counts" ADD CONSTRAINT "inventory_counts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_counts" ADD CONSTRAINT "inventory_counts_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "missing_conversions" ADD CONSTRAINT "missing_conversions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "missing_conversions" ADD CONSTRAINT "missing_conversions_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "product_conversions_unit" ON "product_conversions" USING btree ("unit_id");
CREATE INDEX "inventory_count_lines_of_count" ON "inventory_count_lines" USING btree ("count_id","id");
CREATE INDEX "inventory_counts_of_location" ON "inventory_counts" USING btree ("location_id","at","id");
CREATE INDEX "inventory_movements_of_product" ON "inventory_movements" USING btree ("location_id","product_id","at","id");
CREATE INDEX "inventory_movements_of_location" ON "inventory_movements" USING btree ("location_id","at","id");
CREATE INDEX "inventory_waiting_of_product" ON "inventory_waiting" USING btree ("product_id","id");
CREATE INDEX "missing_conversions_oldest" ON "missing_conversions" USING btree ("since");
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "inventory_of_location" ON "inventory" USING btree ("location_id","product_id");
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_amounts" CHECK ("inventory"."par_amount" >= 0);
-- By hand:
-- Exact amounts (adr-027): an array {numerator, denominator} while a sum is computed.
CREATE FUNCTION "add_fraction"("sum" numeric[], "numerator" numeric, "denominator" numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN "sum"[2] = "denominator" THEN ARRAY["sum"[1] + "numerator", "denominator"]
    ELSE (
      SELECT ARRAY["sum"[1] * div(common, "sum"[2]) + "numerator" * div(common, "denominator"), common]
      FROM lcm("sum"[2], "denominator") AS common
    ) END
$$;
CREATE AGGREGATE "sum_fractions"(numeric, numeric) (SFUNC = add_fraction, STYPE = numeric[], INITCOND = '{0,1}');
-- With whole numbers that have no common factor; also of decimals, whose greatest common divisor is a decimal.
CREATE FUNCTION "reduced"("numerator" numeric, "denominator" numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[div("numerator", common), div("denominator", common)] FROM gcd("numerator", "denominator") AS common
$$;

-- What earlier versions stored as on hand begins the ledger.
INSERT INTO inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at)
SELECT product_id, location_id, 'correction', on_hand_numerator, 1, now() FROM inventory WHERE on_hand_numerator <> 0;

-- On hand is the sum of the movements: they are added by this trigger, and nothing else may change it. Off while a backup
-- is loaded, as the history is.
-- When a product was last counted is kept with its amount, so that a count of two thousand products changes each row once.
CREATE FUNCTION "add_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('procureapp.history', true) = 'off' THEN
    RETURN NULL;
  END IF;
  INSERT INTO inventory (product_id, location_id, on_hand_numerator, on_hand_denominator, counted_at, counted_by)
  SELECT product_id, location_id, amount[1], amount[2], counted_at, counted_by
  FROM (
    SELECT product_id, location_id, reduced(total[1], total[2]) AS amount, counted_at, counted_by
    FROM (
      SELECT product_id, location_id, sum_fractions(amount_numerator, amount_denominator) AS total,
        max(at) FILTER (WHERE is_count) AS counted_at,
        (array_agg(recorded_by ORDER BY at DESC, id DESC) FILTER (WHERE is_count))[1] AS counted_by
      FROM added, LATERAL (SELECT kind = 'count' AND NOT keeps_count AS is_count) AS known
      GROUP BY location_id, product_id
    ) AS summed
  ) AS moved
  ORDER BY location_id, product_id
  ON CONFLICT ON CONSTRAINT inventory_once DO UPDATE SET (on_hand_numerator, on_hand_denominator, counted_at, counted_by) = (
    SELECT amount[1], amount[2], greatest(inventory.counted_at, excluded.counted_at),
      CASE WHEN excluded.counted_at >= coalesce(inventory.counted_at, '-infinity') THEN excluded.counted_by ELSE inventory.counted_by END
    FROM add_fraction(ARRAY[inventory.on_hand_numerator, inventory.on_hand_denominator], excluded.on_hand_numerator, excluded.on_hand_denominator) AS total,
      reduced(total[1], total[2]) AS amount
  );
  RETURN NULL;
END $$;
CREATE TRIGGER "inventory_follows_movements" AFTER INSERT ON "inventory_movements" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "add_movements"();

CREATE FUNCTION "keep_on_hand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND coalesce(current_setting('procureapp.history', true), '') <> 'off' THEN
    RAISE EXCEPTION 'The amount on hand is the sum of the movements.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "inventory_on_hand_begun" BEFORE INSERT ON "inventory" FOR EACH ROW
  WHEN (NEW.on_hand_numerator <> 0) EXECUTE FUNCTION "keep_on_hand"();
CREATE TRIGGER "inventory_on_hand_kept" BEFORE UPDATE ON "inventory" FOR EACH ROW
  WHEN (NEW.on_hand_numerator <> OLD.on_hand_numerator OR NEW.on_hand_denominator <> OLD.on_hand_denominator)
  EXECUTE FUNCTION "keep_on_hand"();

-- The ledger is append-only, and so are counts; of their lines only the movement is filled in later.
CREATE FUNCTION "keep_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM inventory_movements) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The ledger of stock is append-only.';
END $$;
CREATE TRIGGER "inventory_movements_kept" BEFORE UPDATE OR DELETE ON "inventory_movements" FOR EACH ROW EXECUTE FUNCTION "keep_ledger"();
CREATE TRIGGER "inventory_movements_kept_whole" BEFORE TRUNCATE ON "inventory_movements" FOR EACH STATEMENT EXECUTE FUNCTION "keep_ledger"();
CREATE TRIGGER "inventory_counts_kept" BEFORE UPDATE OR DELETE ON "inventory_counts" FOR EACH ROW EXECUTE FUNCTION "keep_ledger"();
CREATE TRIGGER "inventory_count_lines_kept" BEFORE DELETE ON "inventory_count_lines" FOR EACH ROW EXECUTE FUNCTION "keep_ledger"();
CREATE TRIGGER "inventory_count_lines_unchanged" BEFORE UPDATE ON "inventory_count_lines" FOR EACH ROW
  WHEN (OLD.movement_id IS NOT NULL OR (NEW.id, NEW.count_id, NEW.product_id, NEW.amount, NEW.unit_of_measure)
    IS DISTINCT FROM (OLD.id, OLD.count_id, OLD.product_id, OLD.amount, OLD.unit_of_measure))
  EXECUTE FUNCTION "keep_ledger"();

-- A product that gets another unit of its own has the same stock in it, where a conversion says how much that is.
CREATE FUNCTION "convert_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "per_unit" numeric := (SELECT factor FROM product_conversions WHERE product_id = NEW.id AND unit_id = NEW.unit_id);
BEGIN
  -- Without one the unit was wrong, not the numbers.
  IF per_unit IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at, recorded_by)
  SELECT NEW.id, location_id, 'correction', change[1], change[2], clock_timestamp(),
    nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer
  FROM inventory, reduced(on_hand_numerator * (per_unit - 1), on_hand_denominator) AS change
  WHERE product_id = NEW.id AND change[1] <> 0
  ORDER BY location_id;
  UPDATE inventory SET par_amount = least(par_amount * per_unit, 9999999.999) WHERE product_id = NEW.id AND par_amount <> 0;
  -- Of the others those stay that are decimals in the new unit as well.
  DELETE FROM product_conversions WHERE product_id = NEW.id
    AND (unit_id = NEW.unit_id OR round(factor / per_unit, 6) * per_unit <> factor OR round(factor / per_unit, 6) >= 10000000);
  UPDATE product_conversions SET factor = round(factor / per_unit, 6) WHERE product_id = NEW.id;
  INSERT INTO product_conversions (product_id, unit_id, factor)
  SELECT NEW.id, OLD.unit_id, back FROM round(1 / per_unit, 6) AS back WHERE back * per_unit = 1;
  RETURN NULL;
END $$;
CREATE TRIGGER "products_stock_converted" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (NEW.unit_id <> OLD.unit_id) EXECUTE FUNCTION "convert_stock"();

-- The history (A8) of an inventory row is that of its par and its place; the movements are the history of its amount. A row
-- that a movement begins is none yet.
-- Rows of which only the amount changed are left out first: comparing whole rows as JSON would be half the work of a count.
SELECT history_triggers('inventory', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'created', 'inventory', record.id, product.name || ', ' || location.name,
          (to_jsonb(record) - '{on_hand_numerator,on_hand_denominator,on_hand_amount,counted_at,counted_by}'::text[])::json
        FROM added AS record JOIN products AS product ON product.id = record.product_id JOIN locations AS location ON location.id = record.location_id
        WHERE record.par_amount <> 0 OR record.area IS NOT NULL OR record.position IS NOT NULL;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'inventory', record.id, product.name || ', ' || location.name, compared.changes
        FROM (
            SELECT added.*, to_jsonb(removed) AS before FROM added JOIN removed USING (id)
            WHERE (added.product_id, added.location_id, added.par_amount, added.area, added.position, added.is_deleted) IS DISTINCT FROM
              (removed.product_id, removed.location_id, removed.par_amount, removed.area, removed.position, removed.is_deleted)
          ) AS record
          JOIN products AS product ON product.id = record.product_id JOIN locations AS location ON location.id = record.location_id,
          LATERAL (SELECT history_changes(record.before, to_jsonb(record), '{before,on_hand_numerator,on_hand_denominator,on_hand_amount,counted_at,counted_by}') AS changes) AS compared
        WHERE compared.changes IS NOT NULL;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'deleted', 'inventory', record.id, product.name, '{"is_deleted": [false, true]}'
        FROM removed AS record JOIN products AS product ON product.id = record.product_id;
      END IF;
    $body$, '{}');
SELECT history_of('inventory_counts', 'inventory-counts', '(SELECT name FROM locations WHERE id = record.location_id)', '{content_hash}');
SELECT history_of_parts('product_conversions', 'products', 'product_id', 'conversions', '(SELECT name FROM products WHERE id = record_id)');
