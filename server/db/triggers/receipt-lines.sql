SELECT history_of_parts('receipt_lines', 'receipts', 'receipt_id', 'receipt-lines',
  '(SELECT vendors.name FROM receipts JOIN vendors ON vendors.id = receipts.vendor_id WHERE receipts.id = record_id)',
  '{position,order_item_id,unit_factor}');
ALTER FUNCTION "write_history_of_receipt_lines"() SET "enable_nestloop" = off;
