CREATE FUNCTION "keep_on_hand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND coalesce(current_setting('procureapp.history', true), '') <> 'off' THEN
    RAISE EXCEPTION 'The amount on hand is the sum of the movements.';
  END IF;
  RETURN NEW;
END $$;
