-- Notes that a vendor or a unit has another name in the list of products (adr-045). The argument is the kind. Which products
-- show it is looked up by whoever reads the note: one that another transaction is just adding would be missed here.
CREATE FUNCTION "note_listed_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_list_changes (kind, record_id, changed_in) VALUES (TG_ARGV[0], NEW.id::text, pg_current_xact_id()::text::bigint)
  ON CONFLICT (kind, record_id) DO UPDATE SET changed_in = excluded.changed_in;
  RETURN NULL;
END $$;
