-- The timeline is append-only.
CREATE FUNCTION "keep_purchase_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The timeline of purchase orders is append-only.';
END $$;
