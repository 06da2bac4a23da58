-- A new price has not been seen (M4). Otherwise marking it would change nothing, and leave no trace in the history, when it is
-- the same as the price that was marked before.
CREATE FUNCTION "forget_seen_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seen_price := NULL;
  RETURN NEW;
END $$;
