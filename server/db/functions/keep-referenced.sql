-- Records that order items refer to are never removed, and keep their keys: they are only marked as deleted. So a look that
-- found one needs no lock on it (see follow_new_items). A table may be emptied while there are no items.
CREATE FUNCTION "keep_referenced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM order_items) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Order items refer to rows of %: they are never removed.', TG_TABLE_NAME
    USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_kept';
END $$;
