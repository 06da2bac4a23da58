ALTER TABLE "stored_files" ADD COLUMN "kept_until" timestamp (3) with time zone;
-- Who set, changed and removed PINs and the access code, and who ended another person's sessions, is history of the user and
-- of the settings (A8). Only that it happened is written, never a value or a hash.
SELECT history_triggers('user_pins', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'users', users.id, users.name, '{"pin": [null, "set"]}'
        FROM added JOIN users ON users.id = added.user_id;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'users', users.id, users.name, '{"pin": ["set", "changed"]}'
        FROM added JOIN users ON users.id = added.user_id;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'users', users.id, users.name, '{"pin": ["set", null]}'
        FROM removed JOIN users ON users.id = removed.user_id;
      END IF;
$body$, '{}');

SELECT history_triggers('access_code', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'organization-settings', id, coalesce(settings.organization_name, 'Organization'), '{"access_code": [null, "set"]}'
        FROM added LEFT JOIN organization_settings AS settings USING (id);
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'organization-settings', id, coalesce(settings.organization_name, 'Organization'), '{"access_code": ["set", "changed"]}'
        FROM added LEFT JOIN organization_settings AS settings USING (id);
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'organization-settings', id, coalesce(settings.organization_name, 'Organization'), '{"access_code": ["set", null]}'
        FROM removed LEFT JOIN organization_settings AS settings USING (id);
      END IF;
$body$, '{}');

-- Signing in and out is not history. What another person ended is, unless it had ended by itself because nobody used it.
SELECT history_triggers('sessions', $body$
      INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
      SELECT actor, device, 'changed', 'users', users.id, users.name, '{"sessions": ["open", "ended"]}'
      FROM users WHERE users.id IN (
        SELECT removed.user_id FROM removed
        WHERE actor <> removed.user_id AND removed.expires_at > now()
          AND (removed.proof = 'none' OR NOT EXISTS (
            SELECT FROM organization_settings AS settings
            WHERE lock_after_minutes > 0 AND removed.last_used_at <= now() - lock_after_minutes * interval '1 minute')));
$body$, '{}');
DROP TRIGGER history_insert ON sessions;
DROP TRIGGER history_update ON sessions;
