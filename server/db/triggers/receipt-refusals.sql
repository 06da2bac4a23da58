-- Refused parts are parts of their receipt in the history (A8).
SELECT history_of_parts('receipt_refusals', 'receipts', 'receipt_id', 'receipt-refusals',
  '(SELECT vendors.name FROM receipts JOIN vendors ON vendors.id = receipts.vendor_id WHERE receipts.id = record_id)',
  '{position}');
