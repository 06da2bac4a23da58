SELECT history_of_parts('standing_orders', 'order-guides', 'guide_id', 'standing-orders', '(SELECT name FROM order_guides WHERE id = record_id)', '{next_at,noted_until,is_changed,restored_at}');
