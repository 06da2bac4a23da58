-- On hand is the sum of the movements: they are added by this trigger, and nothing else may change it. Off while a backup
-- is loaded, as the history is.
-- When a product was last counted is kept with its amount, so that a count of two thousand products changes each row once.
-- What arrives or is counted is kept at its location from then on.
CREATE FUNCTION "add_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('procureapp.history', true) = 'off' THEN
    RETURN NULL;
  END IF;
  INSERT INTO inventory (product_id, location_id, on_hand_numerator, on_hand_denominator, counted_at, counted_by, is_kept)
  SELECT product_id, location_id, amount[1], amount[2], counted_at, counted_by, is_kept
  FROM (
    SELECT product_id, location_id, reduced(total[1], total[2]) AS amount, counted_at, counted_by, is_kept
    FROM (
      SELECT product_id, location_id, sum_fractions(amount_numerator, amount_denominator) AS total,
        max(at) FILTER (WHERE is_count) AS counted_at,
        (array_agg(recorded_by ORDER BY at DESC, id DESC) FILTER (WHERE is_count))[1] AS counted_by,
        bool_or(is_count OR kind = 'receipt' AND amount_numerator > 0) AS is_kept
      FROM added, LATERAL (SELECT kind = 'count' AND NOT keeps_count AS is_count) AS known
      GROUP BY location_id, product_id
    ) AS summed
  ) AS moved
  ORDER BY location_id, product_id
  ON CONFLICT ON CONSTRAINT inventory_once DO UPDATE SET (on_hand_numerator, on_hand_denominator, counted_at, counted_by, is_kept) = (
    SELECT amount[1], amount[2], greatest(inventory.counted_at, excluded.counted_at),
      CASE WHEN excluded.counted_at >= coalesce(inventory.counted_at, '-infinity') THEN excluded.counted_by ELSE inventory.counted_by END,
      inventory.is_kept OR excluded.is_kept
    FROM add_fraction(ARRAY[inventory.on_hand_numerator, inventory.on_hand_denominator], excluded.on_hand_numerator, excluded.on_hand_denominator) AS total,
      reduced(total[1], total[2]) AS amount
  );
  RETURN NULL;
END $$;
