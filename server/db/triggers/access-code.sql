-- Who set, changed and removed the access code is history of the settings (A8), never a value or a hash.
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
