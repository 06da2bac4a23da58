-- The units that have this abbreviation or had it before they were renamed (E30), deleted ones included.
CREATE FUNCTION "units_once_called"("abbreviation" text) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT called.id), '{}') FROM (
    SELECT id FROM units_of_measure AS unit WHERE lower(btrim(unit.abbreviation)) = lower(btrim("units_once_called"."abbreviation"))
    UNION ALL
    SELECT record_id::uuid FROM history
    WHERE kind = 'units-of-measure' AND action = 'changed'
      AND lower(btrim(changes -> 'abbreviation' ->> 0)) = lower(btrim("units_once_called"."abbreviation"))
  ) AS called
$$;
