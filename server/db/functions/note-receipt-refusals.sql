-- What was refused is claimed (E32): see note_receipt_lines.
CREATE FUNCTION "note_receipt_refusals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_claims(array_agg(order_item_id), array_agg(receipt_id) FILTER (WHERE order_item_id IS NULL))
  FROM receipt_lines WHERE id IN (SELECT receipt_line_id FROM added);
  RETURN NULL;
END $$;
