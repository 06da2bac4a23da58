-- "of" is a table with the key "id", whose column "record_id" refers to the record. All parts of one record that a
-- statement changes are one row. "name" is an SQL expression over "record_id". "is_written_here" is an SQL condition
-- over new parts, named "added": others are written with their record (see history_of_new_parts).
CREATE FUNCTION "history_of_parts"("of" regclass, "kind" text, "record_id" text, "part" text, "name" text, "derived" text[] = '{}', "secret" text[] = '{}',
  "is_written_here" text = 'true')
RETURNS void LANGUAGE sql AS $$
  SELECT history_triggers("of", format($body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, part, changes)
        SELECT actor, device, 'changed', %1$L, record_id, %4$s, %3$L, json_build_object('added', rows)
        FROM (
          SELECT added.%2$I AS record_id, json_agg(<added>) AS rows FROM added
          WHERE %6$s
          GROUP BY 1
        ) AS record;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, part, changes)
        SELECT actor, device, 'changed', %1$L, record_id, %4$s, %3$L, json_build_object('changed', rows)
        FROM (
          SELECT added.%2$I AS record_id, json_agg(json_build_object('id', added.id, 'fields', fields)) AS rows
          FROM added JOIN removed USING (id),
            LATERAL (SELECT history_changes(to_jsonb(removed), to_jsonb(added), %5$L) AS fields) AS compared
          WHERE fields IS NOT NULL
          GROUP BY 1
        ) AS record;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, part, changes)
        SELECT actor, device, 'changed', %1$L, record_id, %4$s, %3$L, json_build_object('removed', rows)
        FROM (SELECT removed.%2$I AS record_id, json_agg(<removed>) AS rows FROM removed GROUP BY 1) AS record;
      END IF;
    $body$, "kind", "record_id", "part", "name", "derived" || "secret" || '{version}'::text[], "is_written_here"), "secret")
$$;
