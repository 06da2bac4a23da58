-- A raised or removed limit frees the orders that wait below it. A lowered one takes nothing back that vendors may have seen.
CREATE FUNCTION "raise_approval_limit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked by id, as everywhere.
  PERFORM FROM orders WHERE location_id = NEW.id AND needs_approval AND NOT is_deleted ORDER BY id FOR UPDATE;
  UPDATE orders SET applied_limit = NEW.approval_limit WHERE location_id = NEW.id AND needs_approval AND NOT is_deleted;
  RETURN NULL;
END $$;
