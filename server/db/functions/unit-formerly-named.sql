-- The unit that had this abbreviation before it was renamed (E30); null where none or several had it. Read where no unit has it now.
CREATE FUNCTION "unit_formerly_named"("abbreviation" text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN count(DISTINCT record_id) = 1 THEN min(record_id)::uuid END FROM history
  WHERE kind = 'units-of-measure' AND action = 'changed'
    AND lower(btrim(changes -> 'abbreviation' ->> 0)) = lower(btrim("abbreviation"))
$$;
