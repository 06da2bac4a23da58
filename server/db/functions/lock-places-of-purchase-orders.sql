-- Before purchase orders are locked: until the end of this transaction nobody adds items at their places. New orders share the
-- lock, so they wait only for what changes a purchase order, and lock none of theirs. By place, before purchase orders are
-- locked by number, so that no two transactions wait for each other.
CREATE FUNCTION "lock_places_of_purchase_orders"("numbers" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301157, location_id)
  FROM (SELECT DISTINCT location_id FROM purchase_orders WHERE number = ANY ("numbers") ORDER BY 1) AS place;
END $$;
