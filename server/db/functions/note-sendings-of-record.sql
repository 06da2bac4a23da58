-- A vendor, a location or the settings changed: TG_ARGV says which.
CREATE FUNCTION "note_sendings_of_record"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_ARGV[0]
    WHEN 'vendor' THEN PERFORM note_sendings(ARRAY[NEW.id::integer], NULL);
    WHEN 'location' THEN PERFORM note_sendings(NULL, NEW.id::integer);
    ELSE PERFORM note_sendings(NULL, NULL);
  END CASE;
  RETURN NULL;
END $$;
