-- The purchase order that an open item joins (V4, E34): the newest one of its vendor, location and delivery date that is not
-- closed, or a new one. One without a date would grow for ever, so a new one begins after seven days, or once nine of ten of
-- its items have come. Lock orders before calling it, and purchase orders after it.
CREATE FUNCTION "purchase_order_to_join"("vendor" integer, "location" integer, "delivery" date, "moment" timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE joined integer;
BEGIN
  FOR attempt IN 1..2 LOOP
    IF "delivery" IS NULL THEN
      SELECT record.number INTO joined FROM purchase_orders AS record
      LEFT JOIN purchase_order_counts AS counts ON counts.number = record.number
      WHERE record.vendor_id = "vendor" AND record.location_id = "location" AND record.delivery_date IS NULL
        AND record.closed_at IS NULL AND record.created_at > "moment" - interval '7 days'
        -- Its first items are not counted before their transaction commits.
        AND coalesce(counts.items < 10 * counts.open_items, true)
      ORDER BY record.number DESC LIMIT 1;
    ELSE
      SELECT number INTO joined FROM purchase_orders
      WHERE vendor_id = "vendor" AND location_id = "location" AND delivery_date = "delivery" AND closed_at IS NULL
      ORDER BY number DESC LIMIT 1;
    END IF;
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
