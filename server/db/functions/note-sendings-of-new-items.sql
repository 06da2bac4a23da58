-- What is new is pending. A business without sending rules pays one shared lock and one look at an empty table.
CREATE FUNCTION "note_sendings_of_new_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What follows sees each rule that was added before; who adds one later waits for this transaction (see wait_for_new_items).
  PERFORM pg_advisory_xact_lock_shared(7301158);
  IF NOT EXISTS (SELECT FROM sending_rules) THEN
    RETURN NULL;
  END IF;
  INSERT INTO waiting_sendings (vendor_id, location_id, delivery_date)
  SELECT DISTINCT vendor_id, location_id, delivery_date FROM added
  WHERE ordered_status = 'pending' AND EXISTS (SELECT FROM sending_rules AS rule WHERE rule.vendor_id = added.vendor_id);
  RETURN NULL;
END $$;
