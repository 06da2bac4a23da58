-- Runs once for all purchase orders that a transaction touched, as it commits.
CREATE FUNCTION "follow_items_of_purchase_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer;
  numbers integer[];
  changed integer[];
  moved integer[];
  touch record;
  now_changed jsonb;
BEGIN
  SELECT array_agg(number), array_agg(number) FILTER (WHERE by_update), array_agg(number) FILTER (WHERE moves_delivery)
  INTO numbers, changed, moved FROM purchase_order_touches WHERE transaction = txid_current();
  -- One that only added items shares this lock already.
  IF changed IS NOT NULL THEN
    PERFORM lock_places_of_purchase_orders(numbers);
  END IF;
  PERFORM FROM purchase_orders WHERE number = ANY (numbers) ORDER BY number FOR NO KEY UPDATE;
  -- Read after the lock: what another transaction did meanwhile is seen.
  IF moved IS NOT NULL THEN
    -- A purchase order of which everything comes on one other day is for that day from now on (V4): what is ordered for it
    -- later joins it. While its items differ it keeps the day that it has.
    UPDATE purchase_orders AS record SET delivery_date = items.day
    FROM (
      SELECT purchase_order_number AS number, min(delivery_date) AS day FROM order_items
      WHERE purchase_order_number = ANY (moved) AND ordered_status <> 'missing'
        AND NOT is_deleted AND NOT order_deleted AND NOT order_cancelled
      GROUP BY 1 HAVING count(DISTINCT delivery_date) = 1 AND count(delivery_date) = count(*)
    ) AS items
    WHERE record.number = items.number AND record.delivery_date IS DISTINCT FROM items.day;
  END IF;
  FOR touch IN
    WITH touched AS (
      DELETE FROM purchase_order_touches WHERE transaction = txid_current() RETURNING *
    ),
    counted AS (
      INSERT INTO purchase_order_counts AS kept (number, settled_items)
      SELECT number, settled FROM touched WHERE settled <> 0
      ON CONFLICT (number) DO UPDATE SET settled_items = kept.settled_items + excluded.settled_items
    )
    SELECT touched.*, has_open, record.sent_lines_at, record.changes, record.closed_at
    FROM touched
    JOIN purchase_orders AS record ON record.number = touched.number,
      -- Two looks at an index, however many items it has.
      LATERAL (
        SELECT EXISTS (
          SELECT FROM order_items
          WHERE purchase_order_number = touched.number AND (CASE WHEN is_open AND answer_id IS NULL THEN 1 ELSE 2 END) = 1
        ) OR EXISTS (
          SELECT FROM order_items WHERE purchase_order_number = touched.number AND is_open AND answer_id IS NOT NULL
        ) AS has_open
      ) AS items
    WHERE record.sent_lines_at IS NOT NULL OR (record.closed_at IS NULL) <> has_open
      OR touched.ordered + touched.pending + touched.received + touched.missing + touched.partly + touched.more + touched.reopened > 0
    ORDER BY touched.number
  LOOP
    now_changed := touch.changes;
    IF touch.sent_lines_at IS NOT NULL THEN
      now_changed := purchase_order_changes_after(touch.number, touch.changes, touch.products);
    END IF;

    IF touch.ordered > 0 OR touch.pending > 0 THEN
      INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id, detail)
      VALUES (touch.number, 'ordered', actor, jsonb_build_object('ordered', touch.ordered, 'pending', touch.pending));
    END IF;
    IF touch.received + touch.missing + touch.partly + touch.more + touch.reopened > 0 THEN
      INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id, detail)
      VALUES (touch.number, 'received', actor, jsonb_build_object('received', touch.received, 'missing', touch.missing,
        'partly', touch.partly, 'more', touch.more, 'reopened', touch.reopened));
    END IF;
    IF now_changed IS DISTINCT FROM touch.changes THEN
      INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id, detail)
      VALUES (touch.number, 'changed', actor, jsonb_build_object('changes', coalesce((
        SELECT jsonb_agg(change) FROM jsonb_array_elements(now_changed) AS change
        WHERE NOT coalesce(touch.changes, '[]') @> jsonb_build_array(change)
      ), '[]')));
    END IF;
    IF NOT touch.has_open AND touch.closed_at IS NULL THEN
      INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id) VALUES (touch.number, 'closed', actor);
    END IF;
    IF now_changed IS DISTINCT FROM touch.changes OR (touch.closed_at IS NULL) <> touch.has_open THEN
      UPDATE purchase_orders SET changes = now_changed,
        closed_at = CASE WHEN touch.has_open THEN NULL ELSE coalesce(closed_at, clock_timestamp()) END
      WHERE number = touch.number;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
