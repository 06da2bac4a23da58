-- Whether an order waits for approval is decided when an employee sends it: nothing that a manager does afterwards makes it
-- wait (E33), but for taking back an approval (24.9). Its employee may change it until it goes (H3): then it is decided
-- again. An order whose total falls to the limit waits no longer for that; one over a budget waits until it is approved (H9).
CREATE FUNCTION "keep_from_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('procureapp.waiting_decided', true) = NEW.id THEN
    RETURN NEW;
  END IF;
  IF OLD.approved_at IS NOT NULL AND NEW.approved_at IS NULL AND OLD.status = 'approved' AND NEW.status = 'pending' THEN
    RETURN NEW;
  END IF;
  -- As long as its approval can be taken back, its reasons are kept. What follows from its items can be undone.
  IF NEW.status <> 'pending' AND NEW.approved_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NOT OLD.needs_approval OR NEW.status <> 'pending' OR NOT coalesce(NEW.total > NEW.applied_limit, false) THEN
    NEW.applied_limit := NULL;
  END IF;
  IF NOT OLD.needs_approval OR NEW.status <> 'pending' THEN
    NEW.over_budgets := NULL;
  END IF;
  RETURN NEW;
END $$;
