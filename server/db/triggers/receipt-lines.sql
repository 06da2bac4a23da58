SELECT history_of_parts('receipt_lines', 'receipts', 'receipt_id', 'receipt-lines',
  '(SELECT vendors.name FROM receipts JOIN vendors ON vendors.id = receipts.vendor_id WHERE receipts.id = record_id)',
  '{position,order_item_id,base_numerator,base_denominator,item_numerator,item_denominator,exact_numerator,exact_denominator}');
ALTER FUNCTION "write_history_of_receipt_lines"() SET "enable_nestloop" = off;
CREATE TRIGGER "receipt_lines_added_for_claims" AFTER INSERT ON "receipt_lines" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_receipt_lines"();
CREATE TRIGGER "receipt_lines_changed_for_claims" AFTER UPDATE ON "receipt_lines" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_receipt_lines"();
CREATE CONSTRAINT TRIGGER "receipt_lines_followed_by_claims" AFTER INSERT OR UPDATE ON "receipt_lines" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "require_claims_followed"();
