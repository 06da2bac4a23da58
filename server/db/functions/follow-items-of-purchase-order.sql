CREATE FUNCTION "follow_items_of_purchase_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer;
  touch purchase_order_touches;
  before record;
  now_changed jsonb;
  has_open boolean;
BEGIN
  PERFORM FROM purchase_orders
  WHERE number IN (SELECT number FROM purchase_order_touches WHERE transaction = txid_current())
  ORDER BY number FOR NO KEY UPDATE;
  DELETE FROM purchase_order_touches WHERE transaction = NEW.transaction AND number = NEW.number RETURNING * INTO touch;
  -- Read after the lock: what another transaction did meanwhile is seen.
  UPDATE purchase_order_counts SET items = items + touch.items, open_items = open_items + touch.open_items
  WHERE number = NEW.number RETURNING open_items > 0 INTO has_open;
  IF NOT FOUND THEN
    INSERT INTO purchase_order_counts (number, items, open_items)
    SELECT NEW.number, count(*) FILTER (WHERE NOT is_deleted AND NOT order_deleted AND NOT order_cancelled), count(*) FILTER (WHERE is_open)
    FROM order_items WHERE purchase_order_number = NEW.number
    RETURNING open_items > 0 INTO has_open;
  END IF;
  SELECT sent_lines_at, changes, closed_at INTO before FROM purchase_orders WHERE number = NEW.number;
  now_changed := before.changes;
  IF before.sent_lines_at IS NOT NULL THEN
    now_changed := purchase_order_changes_after(NEW.number, before.changes, touch.products);
  END IF;

  IF touch.ordered > 0 OR touch.pending > 0 THEN
    INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id, detail)
    VALUES (NEW.number, 'ordered', actor, jsonb_build_object('ordered', touch.ordered, 'pending', touch.pending));
  END IF;
  IF touch.received + touch.missing + touch.partly + touch.more + touch.reopened > 0 THEN
    INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id, detail)
    VALUES (NEW.number, 'received', actor, jsonb_build_object('received', touch.received, 'missing', touch.missing,
      'partly', touch.partly, 'more', touch.more, 'reopened', touch.reopened));
  END IF;
  IF now_changed IS DISTINCT FROM before.changes THEN
    INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id, detail)
    VALUES (NEW.number, 'changed', actor, jsonb_build_object('changes', coalesce((
      SELECT jsonb_agg(change) FROM jsonb_array_elements(now_changed) AS change
      WHERE NOT coalesce(before.changes, '[]') @> jsonb_build_array(change)
    ), '[]')));
  END IF;
  IF NOT has_open AND before.closed_at IS NULL THEN
    INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id) VALUES (NEW.number, 'closed', actor);
  END IF;
  UPDATE purchase_orders SET changes = now_changed,
    closed_at = CASE WHEN has_open THEN NULL ELSE coalesce(closed_at, clock_timestamp()) END
  WHERE number = NEW.number AND (changes IS DISTINCT FROM now_changed OR (closed_at IS NULL) <> has_open);
  RETURN NULL;
END $$;
