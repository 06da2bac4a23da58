SELECT history_of('prepared_orders', 'prepared-orders', $$(SELECT name FROM order_guides WHERE id = record.guide_id) || ', ' || record.delivery_date$$, '{due_at,checked_at}');
