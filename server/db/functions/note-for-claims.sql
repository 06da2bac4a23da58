-- Notes items whose claims must follow, and receipts with products that nobody ordered, until the transaction lets claims
-- follow: '{12,15}|{RCV-1}'. A savepoint that is rolled back takes its notes with it.
CREATE FUNCTION "note_for_claims"("items" integer[], "receipts" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted text := nullif(current_setting('procureapp.for_claims', true), '');
BEGIN
  IF "items" IS NOT NULL OR "receipts" IS NOT NULL THEN
    PERFORM set_config('procureapp.for_claims',
      format('%s|%s', coalesce(split_part(noted, '|', 1)::integer[], '{}') || array_remove("items", NULL),
        coalesce(split_part(noted, '|', 2)::text[], '{}') || coalesce("receipts", '{}')), true);
  END IF;
END $$;
