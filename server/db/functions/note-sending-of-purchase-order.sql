-- A purchase order was sent or not, changed since, or was closed; or it is for another day.
CREATE FUNCTION "note_sending_of_purchase_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO waiting_sendings (vendor_id, location_id, delivery_date)
  SELECT NEW.vendor_id, NEW.location_id, day
  FROM (SELECT NEW.delivery_date AS day UNION SELECT OLD.delivery_date) AS days
  WHERE EXISTS (SELECT FROM sending_rules WHERE vendor_id = NEW.vendor_id);
  RETURN NULL;
END $$;
