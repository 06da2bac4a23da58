CREATE FUNCTION "note_changed_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := CASE WHEN NEW.changes IS NOT NULL THEN clock_timestamp() END;
  RETURN NEW;
END $$;
