SELECT history_of('sales', 'sales', '(SELECT name FROM locations WHERE id = record.location_id) || '' '' || record.date');
