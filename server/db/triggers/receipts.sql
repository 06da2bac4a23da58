-- What arrived is in the history, and its lines are parts of it (A8). A line that follows its item into a combined order is
-- no change of it.
SELECT history_of('receipts', 'receipts', '(SELECT name FROM vendors WHERE id = record.vendor_id)', '{corrected_at,corrected_by}');
