-- The ledger is append-only, and so are counts; of their lines only the movement is filled in later.
CREATE FUNCTION "keep_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM inventory_movements) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The ledger of stock is append-only.';
END $$;
