CREATE FUNCTION "note_photos"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text;
BEGIN
  FOR changed IN SELECT DISTINCT id FROM unnest(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.order_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.order_id END]) AS id WHERE id IS NOT NULL ORDER BY id LOOP
    UPDATE orders SET has_photos = NOT has_photos WHERE id = changed
      AND has_photos <> EXISTS (SELECT FROM invoice_photos WHERE order_id = changed AND NOT is_deleted);
  END LOOP;
  RETURN NULL;
END $$;
