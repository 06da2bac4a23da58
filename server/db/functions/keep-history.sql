-- Append-only: rows are never changed, and only those are removed that are older than two years, by the product's own job.
CREATE FUNCTION "keep_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('procureapp.history', true) = 'expiring' THEN
    IF OLD.at < now() - interval '2 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The history is append-only.';
END $$;
