-- The history (A8). That a conversion became known is no change of an entry.
SELECT history_of('waste_logs', 'waste-logs', '(SELECT name FROM products WHERE id = record.product_id)',
  '{price_numerator,price_denominator,base_numerator,base_denominator}');
