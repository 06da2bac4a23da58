-- As before, but the change has one moment, after everything that is stored, and is itself stored.
CREATE FUNCTION "convert_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "per_unit" numeric := (SELECT factor FROM product_conversions WHERE product_id = NEW.id AND unit_id = NEW.unit_id);
  "back" numeric := CASE WHEN per_unit IS NULL THEN
    (SELECT factor FROM product_conversions WHERE product_id = NEW.id AND unit_id = OLD.unit_id) END;
  "numerator" numeric := coalesce(per_unit, 1);
  "denominator" numeric := coalesce(back, 1);
  "moment" timestamp (3) with time zone;
BEGIN
  -- Without one the unit was wrong, not the numbers: what items in other units are is not known any more,
  -- neither open ones nor those that wait for approval.
  IF coalesce(per_unit, back) IS NULL THEN
    UPDATE order_items AS item SET (base_numerator, base_denominator) = (
      SELECT own[1], own[2] FROM (
        SELECT CASE WHEN item.unit_id = NEW.unit_id THEN ARRAY[known[2], known[1]] ELSE '{NULL,NULL}' END AS own
        FROM own_unit_at(NEW.id, 'infinity') AS known
      ) AS decided
    )
    WHERE item.id IN (
      SELECT opened.id FROM vendors AS vendor JOIN order_items AS opened ON opened.vendor_id = vendor.id AND opened.is_open
      WHERE opened.product_id = NEW.id
      UNION ALL
      SELECT unapproved.id FROM order_items AS unapproved
      WHERE unapproved.order_needs_approval AND NOT unapproved.is_deleted AND NOT unapproved.order_deleted
        AND unapproved.product_id = NEW.id
    );
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
