-- Who set, changed and removed PINs is history of the user (A8). Only that it happened is written, never a value or a hash.
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
