-- Of parts of vendors, such as rules: a statement of four thousand is one look at each vendor.
CREATE FUNCTION "note_sendings_of_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_sendings(array_agg(DISTINCT vendor_id), NULL) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
