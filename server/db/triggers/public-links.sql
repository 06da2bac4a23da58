SELECT history_of_parts('public_links', 'vendors', 'vendor_id', 'public-links', '(SELECT name FROM vendors WHERE id = record_id)', '{last_opened_at}', '{token_hash}');
