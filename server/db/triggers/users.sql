SELECT history_of('users', 'users', 'record.name');
