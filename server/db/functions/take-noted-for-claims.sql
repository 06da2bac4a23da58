-- What this transaction noted for claims; the caller lets them follow. Both are null when nothing is noted.
CREATE FUNCTION "take_noted_for_claims"() RETURNS TABLE ("items" integer[], "receipts" text[]) LANGUAGE plpgsql AS $$
DECLARE
  noted text := nullif(current_setting('procureapp.for_claims', true), '');
BEGIN
  IF noted IS NOT NULL THEN
    PERFORM set_config('procureapp.for_claims', '', true);
  END IF;
  RETURN QUERY SELECT split_part(noted, '|', 1)::integer[], split_part(noted, '|', 2)::text[];
END $$;
