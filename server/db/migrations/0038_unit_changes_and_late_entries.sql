CREATE TABLE "unit_changes" (
	"product_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"numerator" numeric NOT NULL,
	"denominator" numeric NOT NULL,
	CONSTRAINT "unit_changes_product_id_at_pk" PRIMARY KEY("product_id","at"),
	CONSTRAINT "unit_changes_amount" CHECK ("unit_changes"."numerator" > 0 and "unit_changes"."denominator" > 0)
);

ALTER TABLE "unit_changes" ADD CONSTRAINT "unit_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
-- By hand:
-- Amounts of the ledger are in the own unit that a product had at their moment (adr-027): how many of that are in one of its first.
-- These functions return sets, of one row, so that the planner puts their text in place of a call in FROM.
CREATE FUNCTION "own_unit_at"("product" text, "moment" timestamptz) RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT ARRAY[change.numerator, change.denominator] FROM unit_changes AS change
    WHERE change.product_id = "product" AND change.at <= "moment" ORDER BY change.at DESC LIMIT 1
  ), '{1,1}')
$$;
-- An amount in the own unit of one moment, in that of another; the moment of today's unit is infinity.
CREATE FUNCTION "in_own_unit"("product" text, "numerator" numeric, "denominator" numeric, "moment" timestamptz, "other_moment" timestamptz)
RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT reduced("numerator" * other[1] * own[2], "denominator" * other[2] * own[1])
  FROM own_unit_at("product", "moment") AS own CROSS JOIN own_unit_at("product", "other_moment") AS other
$$;
-- The movements of an entry that is stored now, with its amount in today's unit: the entry in the unit of its own moment; at
-- each later change of the unit, what that change adds to it; and at the first later count, what takes it back.
CREATE FUNCTION "movements_of_entry"("product" text, "location" integer, "moment" timestamptz, "entered_numerator" numeric, "entered_denominator" numeric)
RETURNS TABLE ("part" text, "stored_at" timestamptz, "moved" numeric[]) LANGUAGE sql STABLE AS $$
  WITH counted AS (
    SELECT coalesce((
      SELECT later.at FROM inventory_movements AS later
      WHERE later.location_id = "location" AND later.product_id = "product" AND later.at > "moment" AND later.kind = 'count'
      ORDER BY later.at LIMIT 1
    ), 'infinity') AS at
  )
  SELECT 'entry', "moment", entered FROM in_own_unit("product", "entered_numerator", "entered_denominator", 'infinity', "moment") AS entered
  UNION ALL
  SELECT 'unit', change.at, reduced(added[1], added[2])
  FROM counted JOIN unit_changes AS change ON change.product_id = "product" AND change.at > "moment" AND change.at <= counted.at
    CROSS JOIN in_own_unit("product", "entered_numerator", "entered_denominator", 'infinity', change.at - interval '1 millisecond') AS former
    CROSS JOIN in_own_unit("product", "entered_numerator", "entered_denominator", 'infinity', change.at) AS other
    CROSS JOIN add_fraction(other, -former[1], former[2]) AS added
  WHERE added[1] <> 0
  UNION ALL
  SELECT 'count', counted.at, ARRAY[-kept[1], kept[2]]
  FROM counted CROSS JOIN in_own_unit("product", "entered_numerator", "entered_denominator", 'infinity', counted.at) AS kept
  WHERE counted.at < 'infinity' AND kept[1] <> 0
$$;

-- As before, but the change has one moment, after everything that is stored, and is itself stored.
CREATE OR REPLACE FUNCTION "convert_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "per_unit" numeric := (SELECT factor FROM product_conversions WHERE product_id = NEW.id AND unit_id = NEW.unit_id);
  "back" numeric := CASE WHEN per_unit IS NULL THEN
    (SELECT factor FROM product_conversions WHERE product_id = NEW.id AND unit_id = OLD.unit_id) END;
  "numerator" numeric := coalesce(per_unit, 1);
  "denominator" numeric := coalesce(back, 1);
  "moment" timestamp (3) with time zone;
BEGIN
  -- Waste whose cost is not known yet has the price of the former unit. One above the highest price is not known.
  UPDATE waste_logs SET unit_price = (
    SELECT price FROM round(unit_price::numeric(60, 30) * denominator / numerator, 4) AS price
    WHERE coalesce(per_unit, back) IS NOT NULL AND price < 10000000
  ) WHERE product_id = NEW.id AND unit_factor IS NULL AND unit_price IS NOT NULL;
  IF coalesce(per_unit, back) IS NULL THEN
    RETURN NULL;
  END IF;
  moment := greatest(clock_timestamp(), interval '1 millisecond' + (
    SELECT max(latest.at) FROM inventory AS stock CROSS JOIN LATERAL (
      SELECT movement.at FROM inventory_movements AS movement
      WHERE movement.location_id = stock.location_id AND movement.product_id = stock.product_id
      ORDER BY movement.at DESC LIMIT 1
    ) AS latest WHERE stock.product_id = NEW.id
  ), interval '1 millisecond' + (SELECT max(change.at) FROM unit_changes AS change WHERE change.product_id = NEW.id));
  INSERT INTO inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at, recorded_by)
  SELECT NEW.id, location_id, 'correction', change[1], change[2], moment,
    nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer
  FROM inventory, reduced(on_hand_numerator * (numerator - denominator), on_hand_denominator * denominator) AS change
  WHERE product_id = NEW.id AND change[1] <> 0
  ORDER BY location_id;
  INSERT INTO unit_changes (product_id, at, numerator, denominator)
  SELECT NEW.id, moment, other[1], other[2]
  FROM own_unit_at(NEW.id, 'infinity') AS own CROSS JOIN reduced(own[1] * numerator, own[2] * denominator) AS other;
  UPDATE inventory SET par_amount = least(par_amount * numerator / denominator, 9999999.999)
  WHERE product_id = NEW.id AND par_amount <> 0;
  -- Its other conversions come with the change that brought this one.
  IF per_unit IS NULL THEN
    RETURN NULL;
  END IF;
  -- Of the others those stay that are decimals in the new unit as well.
  DELETE FROM product_conversions WHERE product_id = NEW.id
    AND (unit_id = NEW.unit_id OR round(factor / per_unit, 6) * per_unit <> factor OR round(factor / per_unit, 6) >= 10000000);
  UPDATE product_conversions SET factor = round(factor / per_unit, 6) WHERE product_id = NEW.id;
  INSERT INTO product_conversions (product_id, unit_id, factor)
  SELECT NEW.id, OLD.unit_id, back_again FROM round(1 / per_unit, 6) AS back_again WHERE back_again * per_unit = 1;
  RETURN NULL;
END $$;
