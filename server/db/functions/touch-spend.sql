-- Notes that what items ordered at these moments count for in Spend has changed, where such sums may exist (M7, adr-046): a
-- stretch with a note is read from its items again. Called in the transaction of the change, by whatever changes items.
--
-- A transaction that keeps its first snapshot may not see a stretch that was made meanwhile, so it notes every moment.
CREATE FUNCTION "touch_spend"("moments" timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sees_all boolean := current_setting('transaction_isolation') = 'read committed';
BEGIN
  INSERT INTO spend_touches (moment)
  SELECT min(changed.moment)
  FROM unnest("moments") AS changed(moment)
  LEFT JOIN LATERAL (
    SELECT id, ends_at FROM spend_stretches WHERE starts_at <= changed.moment ORDER BY starts_at DESC LIMIT 1
  ) AS stretch ON true
  WHERE NOT sees_all OR changed.moment < stretch.ends_at
  GROUP BY stretch.id, CASE WHEN NOT sees_all THEN changed.moment END;
END $$;
