-- How history_of writes records that one statement creates with their parts: each is one row. "parts" is the table of parts,
-- with the key "id" and the column "refers" to the record; "part" is their kind. Columns that say nothing of a new part are
-- "left_out".
-- The trigger of the parts runs in the same statement: it leaves out those that are written here, which a setting says.
CREATE FUNCTION "history_of_new_parts"("parts" regclass, "refers" text, "part" text, "left_out" text[]) RETURNS text LANGUAGE sql AS $$
  SELECT format($body$
        WITH created AS MATERIALIZED (
          SELECT record.id, %%2$s AS name, <record> AS record, own.*
          FROM added AS record, LATERAL (
            SELECT json_agg(part) AS parts, max(part.id) AS highest
            FROM (SELECT %4$s FROM %1$s WHERE %2$I = record.id ORDER BY id) AS part
          ) AS own
        ), written AS (
          INSERT INTO history (actor_id, device_id, action, kind, record_id, name, part, changes)
          SELECT actor, device, 'created', %%1$L, id, name, CASE WHEN parts IS NOT NULL THEN %3$L END,
            CASE WHEN parts IS NULL THEN record ELSE json_build_object('record', record, 'added', parts) END
          FROM created
        )
        SELECT set_config('procureapp.written_parts', max(highest) || '|' || array_agg(id)::text, true) INTO noted
        FROM created WHERE parts IS NOT NULL HAVING count(*) > 0$body$,
    "parts", "refers", "part",
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = "parts" AND attnum > 0 AND NOT attisdropped AND attname <> ALL ("left_out")))
$$;
