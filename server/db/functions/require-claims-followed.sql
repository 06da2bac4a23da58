-- Runs as a transaction commits: one that changed what claims follow from, and did not let them follow, is not stored.
CREATE FUNCTION "require_claims_followed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('procureapp.for_claims', true) <> '' THEN
    RAISE EXCEPTION 'claims did not follow what this transaction changed: call followReceipts (server/claims/follow-receipt.ts)';
  END IF;
  RETURN NULL;
END $$;
