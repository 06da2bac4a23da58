SELECT history_of_parts('receipt_lines', 'receipts', 'receipt_id', 'receipt-lines',
  '(SELECT vendors.name FROM receipts JOIN vendors ON vendors.id = receipts.vendor_id WHERE receipts.id = record_id)',
  '{position,order_item_id,base_numerator,base_denominator,item_numerator,item_denominator,exact_numerator,exact_denominator}');
ALTER FUNCTION "write_history_of_receipt_lines"() SET "enable_nestloop" = off;
