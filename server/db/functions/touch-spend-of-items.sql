-- Changed items change what their days count for in Spend. Which items count is said in the index order_items_spend, too. What
-- changes an item without changing what it counts for, such as its arrival as ordered, is no change here. New items:
-- follow_new_items.
CREATE FUNCTION "touch_spend_of_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moments timestamptz[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    moments := ARRAY(
      SELECT DISTINCT ordered_at
      FROM (SELECT *, -1 AS change FROM removed UNION ALL SELECT *, 1 FROM added) AS item
      WHERE NOT is_deleted AND NOT order_deleted AND NOT order_cancelled AND ordered_status IN ('ordered', 'received')
      GROUP BY ordered_at, location_id, vendor_id, product_id, spent_amount HAVING sum(change) <> 0
    );
  ELSIF TG_OP = 'DELETE' THEN
    moments := ARRAY(SELECT DISTINCT ordered_at FROM removed WHERE ordered_at IS NOT NULL);
  ELSE
    moments := ARRAY(SELECT starts_at FROM spend_stretches);
  END IF;
  IF moments <> '{}' THEN
    PERFORM touch_spend(moments);
  END IF;
  RETURN NULL;
END $$;
