-- The lines that a vendor knows follow their items into combined orders (E12, E34).
CREATE FUNCTION "merge_sent_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE purchase_order_sent_lines AS line SET order_item_id = merged.survivor_id FROM merged WHERE line.order_item_id = merged.id;
  RETURN NULL;
END $$;
