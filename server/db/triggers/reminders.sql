SELECT history_of('reminders', 'reminders', 'record.name', '{next_run_at,planned_at}');
