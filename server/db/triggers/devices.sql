SELECT history_of('devices', 'devices', 'record.name', '{last_seen_at,last_user_id,waiting_count,waiting_since}', '{token_hash}');
