-- Notes what is pending with a vendor, at a location (null: all), to be looked at again: the plan of its sending may be another
-- now (H1, E21). What is planned is looked at even where no rule is left.
CREATE FUNCTION "note_sendings"("vendors" integer[], "location" integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO waiting_sendings (vendor_id, location_id, delivery_date)
  SELECT vendor_id, location_id, delivery_date FROM planned_sendings
  WHERE ("vendors" IS NULL OR vendor_id = ANY ("vendors")) AND ("location" IS NULL OR location_id = "location")
  UNION
  SELECT vendor_id, location_id, delivery_date FROM (
    SELECT vendor_id, location_id, delivery_date FROM purchase_orders WHERE closed_at IS NULL
    UNION
    SELECT item.vendor_id, item.location_id, item.delivery_date
    FROM orders JOIN order_items AS item ON item.order_id = orders.id AND NOT item.is_deleted
    WHERE orders.needs_approval AND NOT orders.is_deleted
  ) AS pending
  WHERE ("vendors" IS NULL OR vendor_id = ANY ("vendors")) AND ("location" IS NULL OR location_id = "location")
    AND EXISTS (SELECT FROM sending_rules AS rule WHERE rule.vendor_id = pending.vendor_id)
$$;
