-- What is missing of an item, and at which price, is claimed by what was ordered (E32): see note_receipt_lines.
CREATE FUNCTION "note_terms_of_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM receipt_lines WHERE order_item_id = NEW.id) THEN
    PERFORM note_for_claims(ARRAY[NEW.id], NULL);
  END IF;
  RETURN NULL;
END $$;
