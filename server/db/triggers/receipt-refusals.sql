-- Refused parts are parts of their receipt in the history (A8).
SELECT history_of_parts('receipt_refusals', 'receipts', 'receipt_id', 'receipt-refusals',
  '(SELECT vendors.name FROM receipts JOIN vendors ON vendors.id = receipts.vendor_id WHERE receipts.id = record_id)',
  '{position}');
CREATE TRIGGER "receipt_refusals_added_for_claims" AFTER INSERT ON "receipt_refusals" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_receipt_refusals"();
CREATE TRIGGER "receipt_refusals_changed_for_claims" AFTER UPDATE ON "receipt_refusals" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_receipt_refusals"();
CREATE CONSTRAINT TRIGGER "receipt_refusals_followed_by_claims" AFTER INSERT OR UPDATE ON "receipt_refusals" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "require_claims_followed"();
