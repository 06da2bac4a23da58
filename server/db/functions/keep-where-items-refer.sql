-- Connects a table that order items refer to by "key" (see keep_referenced).
CREATE FUNCTION "keep_where_items_refer"("of" regclass, "key" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER kept BEFORE DELETE ON %s FOR EACH ROW EXECUTE FUNCTION keep_referenced()', "of");
  EXECUTE format('CREATE TRIGGER kept_key BEFORE UPDATE OF %2$I ON %1$s FOR EACH ROW WHEN (NEW.%2$I <> OLD.%2$I) EXECUTE FUNCTION keep_referenced()', "of", "key");
  EXECUTE format('CREATE TRIGGER kept_whole BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION keep_referenced()', "of");
END $$;
