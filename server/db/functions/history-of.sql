-- "of" is a table with the key "id". "name" is an SQL expression over a row named "record". A change of only "derived"
-- columns is none.
CREATE FUNCTION "history_of"("of" regclass, "kind" text, "name" text, "derived" text[] = '{}', "secret" text[] = '{}',
  "created" text = 'INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, ''created'', %1$L, record.id, %2$s, <record> FROM added AS record')
RETURNS void LANGUAGE sql AS $$
  SELECT history_triggers("of", format($body$
      IF TG_OP = 'INSERT' THEN
        $body$ || "created" || $body$;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device,
          CASE changes -> 'is_deleted' -> 1 WHEN 'true' THEN 'deleted' WHEN 'false' THEN 'restored' ELSE 'changed' END,
          %1$L, record.id, %2$s, changes
        FROM added AS record JOIN removed USING (id),
          LATERAL (SELECT history_changes(to_jsonb(removed), to_jsonb(record), %3$L) AS changes) AS compared
        WHERE changes IS NOT NULL;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'deleted', %1$L, record.id, %2$s, '{"is_deleted": [false, true]}' FROM removed AS record;
      END IF;
    $body$, "kind", "name", "derived" || "secret" || '{version,updated_at}'::text[]), "secret")
$$;
