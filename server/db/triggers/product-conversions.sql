SELECT history_of_parts('product_conversions', 'products', 'product_id', 'conversions', '(SELECT name FROM products WHERE id = record_id)');
