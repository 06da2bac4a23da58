SELECT history_of_parts('reminder_assignments', 'reminders', 'reminder_id', 'reminder-assignments', '(SELECT name FROM reminders WHERE id = record_id)');
