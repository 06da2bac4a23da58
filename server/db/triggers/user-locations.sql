SELECT history_of_parts('user_locations', 'users', 'user_id', 'user-locations', '(SELECT name FROM users WHERE id = record_id)');
