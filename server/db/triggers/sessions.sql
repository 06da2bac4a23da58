-- That a person signed in is history (E36), by whom and where; choosing a profile in open mode proves nothing and is none.
-- Logging out is not history. What another person ended is, unless it had ended by itself because nobody used it.
SELECT history_triggers('sessions', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT users.id, added.device_id, 'signed_in', 'sign-ins', users.id, users.name, json_build_object('proof', json_build_array(NULL, added.proof))
        FROM added JOIN users ON users.id = added.user_id WHERE added.proof <> 'none';
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'users', users.id, users.name, '{"sessions": ["open", "ended"]}'
        -- The column's default, until settings are stored.
        FROM coalesce((SELECT lock_after_minutes FROM organization_settings), 15) AS lock_after, users
        WHERE users.id IN (
          SELECT removed.user_id FROM removed
          WHERE actor <> removed.user_id AND removed.expires_at > now()
            AND (removed.proof = 'none' OR lock_after = 0 OR removed.last_used_at > now() - lock_after * interval '1 minute'));
      END IF;
$body$, '{}');
DROP TRIGGER history_update ON sessions;
