CREATE FUNCTION "note_product_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_names (name) SELECT DISTINCT name FROM named ORDER BY name ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
