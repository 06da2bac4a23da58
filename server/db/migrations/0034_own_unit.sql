-- By hand:
-- A product that gets another unit of its own has the same stock in it: by its conversion to that unit, else by the one of
-- the new unit to the former, which the same change brought. Without either it has no stock, else the change is refused.
CREATE OR REPLACE FUNCTION "convert_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "per_unit" numeric := (SELECT factor FROM product_conversions WHERE product_id = NEW.id AND unit_id = NEW.unit_id);
  "back" numeric := CASE WHEN per_unit IS NULL THEN
    (SELECT factor FROM product_conversions WHERE product_id = NEW.id AND unit_id = OLD.unit_id) END;
  "numerator" numeric := coalesce(per_unit, 1);
  "denominator" numeric := coalesce(back, 1);
BEGIN
  -- Waste whose cost is not known yet has the price of the former unit. One above the highest price is not known.
  UPDATE waste_logs SET unit_price = (
    SELECT price FROM round(unit_price::numeric(60, 30) * denominator / numerator, 4) AS price
    WHERE coalesce(per_unit, back) IS NOT NULL AND price < 10000000
  ) WHERE product_id = NEW.id AND unit_factor IS NULL AND unit_price IS NOT NULL;
  IF coalesce(per_unit, back) IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO inventory_movements (product_id, location_id, kind, amount_numerator, amount_denominator, at, recorded_by)
  SELECT NEW.id, location_id, 'correction', change[1], change[2], clock_timestamp(),
    nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer
  FROM inventory, reduced(on_hand_numerator * (numerator - denominator), on_hand_denominator * denominator) AS change
  WHERE product_id = NEW.id AND change[1] <> 0
  ORDER BY location_id;
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
