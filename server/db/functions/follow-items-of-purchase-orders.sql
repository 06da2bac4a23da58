-- Runs once for all purchase orders that a transaction touched, as it commits. An order of twenty vendors changes twenty
-- counts in one statement; only where more follows from a touch, a purchase order is looked at by itself.
CREATE FUNCTION "follow_items_of_purchase_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer;
  touch record;
  now_changed jsonb;
BEGIN
  PERFORM FROM purchase_orders
  WHERE number IN (SELECT number FROM purchase_order_touches WHERE transaction = txid_current())
  ORDER BY number FOR NO KEY UPDATE;
  -- Read after the lock: what another transaction did meanwhile is seen.
  FOR touch IN
    WITH touched AS (
      DELETE FROM purchase_order_touches WHERE transaction = txid_current() RETURNING *
    ),
    counted AS (
      UPDATE purchase_order_counts AS kept SET items = kept.items + touched.items, open_items = kept.open_items + touched.open_items
      FROM touched WHERE kept.number = touched.number RETURNING kept.number, kept.open_items > 0 AS has_open
    ),
    counted_first AS (
      INSERT INTO purchase_order_counts AS kept (number, items, open_items)
      SELECT touched.number, counts.* FROM touched, LATERAL (
        SELECT count(*) FILTER (WHERE NOT is_deleted AND NOT order_deleted AND NOT order_cancelled), count(*) FILTER (WHERE is_open)
        FROM order_items WHERE purchase_order_number = touched.number
      ) AS counts
      WHERE NOT EXISTS (SELECT FROM purchase_order_counts AS earlier WHERE earlier.number = touched.number)
      RETURNING kept.number, kept.open_items > 0 AS has_open
    )
    SELECT touched.*, has_open, record.sent_lines_at, record.changes, record.closed_at
    FROM touched
    JOIN (SELECT * FROM counted UNION ALL SELECT * FROM counted_first) AS kept ON kept.number = touched.number
    JOIN purchase_orders AS record ON record.number = touched.number
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
