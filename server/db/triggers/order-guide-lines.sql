-- Every line that comes or goes moves the others, which says nothing.
SELECT history_of_parts('order_guide_lines', 'order-guides', 'guide_id', 'order-guide-lines', '(SELECT name FROM order_guides WHERE id = record_id)', '{position}');
