-- The history of a location says which accounts came and went (A8).
SELECT history_of_parts('vendor_accounts', 'locations', 'location_id', 'vendor-accounts', '(SELECT name FROM locations WHERE id = record_id)');
