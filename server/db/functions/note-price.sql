-- A price that nobody who decides prices has entered is unseen (M4, E35): it is compared, in the product's unit, with the last
-- one that a manager has seen, until one has seen it. A manager has seen what they enter, or accept from a vendor's answer, and
-- not what another unit alone makes of the price: without a conversion it stays, and so does the one that was seen.
CREATE FUNCTION "note_price"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := price_moment();
  converted numeric;
  is_seen boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.price_updated_at := coalesce(NEW.price_updated_at, moment);
    RETURN NEW;
  END IF;
  IF NEW.price IS NOT NULL OR OLD.price IS NOT NULL THEN
    NEW.price_updated_at := moment;
  END IF;
  -- Otherwise marking it would change nothing, and leave no trace in the history, when it is the same as the price that was
  -- marked before.
  IF NEW.price IS DISTINCT FROM OLD.price AND NEW.seen_price = OLD.seen_price THEN
    NEW.seen_price := NULL;
  END IF;
  -- A statement that says itself what managers have seen is right.
  IF NEW.unseen_from IS DISTINCT FROM OLD.unseen_from THEN
    RETURN NEW;
  END IF;
  converted := price_in_new_unit(NEW.id, OLD.price, OLD.unit_id, NEW.unit_id);
  is_seen := price_source() IN ('edit', 'vendor') AND nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '') IS NOT NULL
    AND NEW.price IS DISTINCT FROM coalesce(converted, OLD.price);
  NEW.unseen_from := CASE WHEN NOT is_seen THEN nullif(
    coalesce(price_in_new_unit(NEW.id, OLD.unseen_from, OLD.unit_id, NEW.unit_id), converted, CASE WHEN NEW.price = OLD.price THEN OLD.unseen_from END),
    NEW.price) END;
  NEW.unseen_since := CASE WHEN NEW.unseen_from IS NOT NULL THEN coalesce(OLD.unseen_since, moment) END;
  RETURN NEW;
END $$;
