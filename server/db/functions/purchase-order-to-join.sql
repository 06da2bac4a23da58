-- The purchase order that an open item joins, or a new one (V4, E34). Lock orders before calling it, and purchase orders
-- after it.
CREATE FUNCTION "purchase_order_to_join"("vendor" integer, "location" integer, "delivery" date, "moment" timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE joined integer;
BEGIN
  FOR attempt IN 1..2 LOOP
    SELECT * INTO joined FROM open_purchase_order("vendor", "location", "delivery", "moment");
    IF joined IS NOT NULL THEN
      RETURN joined;
    END IF;
    -- Of two transactions, the second sees what the first created. One lock for each location, because a transaction
    -- concerns one location: so no two can wait for each other.
    IF attempt = 1 THEN
      PERFORM pg_advisory_xact_lock(7301156, "location");
    END IF;
  END LOOP;
  INSERT INTO purchase_orders (vendor_id, location_id, delivery_date, created_at)
  VALUES ("vendor", "location", "delivery", "moment") RETURNING number INTO joined;
  RETURN joined;
END $$;
