-- Claims follow from receipts (R4, E32): what changed is noted for follow_claims. A new line that came as it was ordered, of an
-- item without an open claim, claims nothing: most lines end here. A line that moves with its item into a combined order says
-- what it said before.
CREATE FUNCTION "note_receipt_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_for_claims(array_agg(order_item_id), array_agg(receipt_id) FILTER (WHERE order_item_id IS NULL)) FROM added
    WHERE reason IS NOT NULL OR closed OR billed_price IS NOT NULL OR EXISTS (
      SELECT FROM receipt_lines AS line JOIN claims ON claims.receipt_id = line.receipt_id AND (claims.state = 'draft' OR claims.emptied)
      WHERE line.order_item_id = added.order_item_id
    );
  ELSE
    PERFORM note_for_claims(array_agg(added.order_item_id), array_agg(added.receipt_id) FILTER (WHERE added.order_item_id IS NULL))
    FROM added JOIN removed USING (id)
    WHERE (added.quantity, added.exact_numerator, added.exact_denominator, added.unit_id, added.item_numerator, added.item_denominator,
        added.closed, added.reason, added.billed_price, added.is_deleted)
      IS DISTINCT FROM (removed.quantity, removed.exact_numerator, removed.exact_denominator, removed.unit_id, removed.item_numerator,
        removed.item_denominator, removed.closed, removed.reason, removed.billed_price, removed.is_deleted);
  END IF;
  RETURN NULL;
END $$;
