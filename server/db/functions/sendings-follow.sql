-- Connects a table of parts of vendors: what is planned to be sent follows it.
CREATE FUNCTION "sendings_follow"("parts" regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER sendings_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sendings_of_parts()', "parts");
  EXECUTE format('CREATE TRIGGER sendings_update AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sendings_of_parts()', "parts");
  EXECUTE format('CREATE TRIGGER sendings_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_sendings_of_parts()', "parts");
END $$;
