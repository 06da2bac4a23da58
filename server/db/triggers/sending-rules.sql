SELECT history_of_parts('sending_rules', 'vendors', 'vendor_id', 'sending-rules', '(SELECT name FROM vendors WHERE id = record_id)', '{position,since,base}');
SELECT sendings_follow('sending_rules');
