-- The history of answers (A8) belongs to their purchase orders. Which answer is an item's last follows from them.
SELECT history_of_parts('vendor_answer_lines', 'purchase-orders', 'purchase_order_number', 'answers', '''No. '' || record_id', '{item_version,item_before}');
