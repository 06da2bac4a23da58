-- Pending items changed: those where they were, and those where they are now (E20).
CREATE FUNCTION "note_sendings_of_items"() RETURNS trigger LANGUAGE plpgsql SET "enable_nestloop" = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM sending_rules) THEN
    RETURN NULL;
  END IF;
  INSERT INTO waiting_sendings (vendor_id, location_id, delivery_date)
  SELECT place.vendor_id, place.location_id, place.delivery_date
  FROM added JOIN removed USING (id),
    LATERAL (VALUES (added.vendor_id, added.location_id, added.delivery_date), (removed.vendor_id, removed.location_id, removed.delivery_date))
      AS place(vendor_id, location_id, delivery_date)
  WHERE (added.ordered_status = 'pending' OR removed.ordered_status = 'pending')
    AND (added.vendor_id, added.delivery_date, added.quantity, added.unit_id, added.unit_price, added.ordered_status, added.is_open,
        added.order_needs_approval, added.is_deleted, added.purchase_order_number)
      IS DISTINCT FROM (removed.vendor_id, removed.delivery_date, removed.quantity, removed.unit_id, removed.unit_price, removed.ordered_status,
        removed.is_open, removed.order_needs_approval, removed.is_deleted, removed.purchase_order_number)
    AND place.vendor_id IN (SELECT vendor_id FROM sending_rules)
  GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
