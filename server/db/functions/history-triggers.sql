-- The history of every record (A8), written by the database itself so that no code can forget it (adr-020). "history_of"
-- connects a table of records, "history_of_parts" a table of their parts; a test finds tables that are not connected. Triggers
-- run once for each statement, so that an order of twenty lines or an import of 20,000 rows is one more insert.
--
-- The transaction says who acts: set_config('procureapp.acting', '<user id>|<device id>', true). 'procureapp.history' is
-- 'off' while a backup is loaded, whose history comes with it, and 'expiring' while the product removes old rows.
--
-- A function of each table, because static SQL is prepared once for each connection. It names only the key and the column
-- of the name, so that a column that is added later is in the history by itself. A new row is written as it is, which is
-- several times faster than taking columns out of it; only secrets are.
CREATE FUNCTION "history_triggers"("of" regclass, "body" text, "secret" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  writer text := 'write_history_of_' || "of"::text;
  whole_row text := CASE "secret" WHEN '{}' THEN 'to_json(%s)' ELSE '(to_jsonb(%s) - ' || quote_literal("secret") || '::text[])::json' END;
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $writer$
    DECLARE
      acting text := current_setting('procureapp.acting', true);
      actor integer := nullif(split_part(acting, '|', 1), '')::integer;
      device integer := nullif(split_part(acting, '|', 2), '')::integer;
      noted text;
    BEGIN
      IF current_setting('procureapp.history', true) = 'off' THEN
        RETURN NULL;
      END IF;
      %s
      RETURN NULL;
    END $writer$
  $function$, writer, regexp_replace("body", '<(\w+)>', format(whole_row, '\1'), 'g'));
  EXECUTE format('CREATE TRIGGER history_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', "of", writer);
  EXECUTE format('CREATE TRIGGER history_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', "of", writer);
  EXECUTE format('CREATE TRIGGER history_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()', "of", writer);
END $$;
