-- Notes the products of a statement as changed in the list of products (adr-045). The first argument is the column of their
-- ids.
CREATE FUNCTION "note_listed_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the sequence of their ids, so that two statements cannot deadlock.
  INSERT INTO product_list_changes (kind, record_id, changed_in)
  SELECT DISTINCT 'product', to_jsonb(listed) ->> TG_ARGV[0], pg_current_xact_id()::text::bigint FROM listed ORDER BY 2
  ON CONFLICT (kind, record_id) DO UPDATE SET changed_in = excluded.changed_in;
  RETURN NULL;
END $$;
