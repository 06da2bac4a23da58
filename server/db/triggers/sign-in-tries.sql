-- That wrong tries closed a door is history (E36): of the person whose PIN was tried, of the device, or of the access code and
-- the address it was tried from. The tries themselves are not, and neither is what was entered.
SELECT history_triggers('sign_in_tries', $body$
      INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
      SELECT actor, device, 'closed', 'sign-ins',
        CASE of WHEN 'pin' THEN whose ELSE of || ':' || whose END,
        CASE of
          WHEN 'pin' THEN coalesce((SELECT name FROM users WHERE id::text = whose), 'Unknown user')
          WHEN 'device' THEN coalesce((SELECT name FROM devices WHERE id::text = whose), 'Device')
          WHEN 'setup' THEN 'Setup code'
          ELSE 'Access code' END,
        json_build_object('door', json_build_array(NULL, of), 'closed_until', json_build_array(NULL, closed_until))
          :: jsonb || CASE WHEN of IN ('pin', 'device') THEN '{}' ELSE jsonb_build_object('address', jsonb_build_array(NULL, whose)) END
      FROM (
        SELECT added.closed_until, split_part(door, ':', 1) AS of,
          CASE split_part(door, ':', 1) WHEN 'pin' THEN split_part(door, ':', 2) ELSE substr(door, strpos(door, ':') + 1) END AS whose
        FROM added JOIN removed USING (door)
        WHERE added.closed_until IS NOT NULL AND added.closed_until IS DISTINCT FROM removed.closed_until
      ) AS closed
      -- Two doors of a person become one entry, with the moment of the last.
      ORDER BY closed_until;
$body$, '{}');
-- The first wrong try closes no door.
DROP TRIGGER history_insert ON sign_in_tries;
DROP TRIGGER history_delete ON sign_in_tries;
