-- Purchase orders follow their items (V4). Each statement that changes items notes which purchase orders it touches; as the
-- transaction commits, each of them is looked at once. So an event is what a whole transaction did: combining orders moves
-- lines to and fro and is none, and two hundred items marked at once are one. Locks are taken then, by number, so that two
-- transactions cannot wait for each other. A connection keeps the plan of its first statement, which may change one item: with
-- a nested loop the next one, of thousands, would compare each row with each.
CREATE FUNCTION "touch_purchase_orders"() RETURNS trigger LANGUAGE plpgsql SET "enable_nestloop" = off AS $$
DECLARE
  -- A savepoint that is rolled back takes its rows with it, so this is read from the table.
  is_first boolean := NOT EXISTS (SELECT FROM purchase_order_touches WHERE transaction = txid_current());
BEGIN
  INSERT INTO purchase_order_touches AS earlier
    (transaction, is_first, by_update, number, ordered, pending, received, missing, partly, more, reopened, settled, moves_delivery, products)
  SELECT txid_current(), is_first AND row_number() OVER () = 1, true, touched.number,
    -- An item that was ordered before it got its number counts when it gets it.
    count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered'
      AND (removed.ordered_status = 'pending' OR removed.purchase_order_number IS NULL)),
    count(*) FILTER (WHERE is_under AND added.ordered_status = 'pending' AND removed.ordered_status = 'ordered'),
    count(*) FILTER (WHERE is_under AND added.ordered_status = 'received' AND removed.ordered_status <> 'received'),
    count(*) FILTER (WHERE is_under AND added.ordered_status = 'missing' AND removed.ordered_status <> 'missing'),
    count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered' AND removed.ordered_status = 'ordered' AND came),
    count(*) FILTER (WHERE is_under AND added.ordered_status = 'received' AND removed.ordered_status = 'received' AND came),
    count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered' AND removed.ordered_status IN ('received', 'missing')),
    sum((is_under AND is_present AND NOT added.is_open)::integer - (was_under AND was_present AND NOT removed.is_open)::integer),
    -- What is missing, deleted or cancelled comes on no day.
    bool_or(is_under <> was_under OR added.delivery_date IS DISTINCT FROM removed.delivery_date
      OR (is_present AND added.ordered_status <> 'missing') <> (was_present AND removed.ordered_status <> 'missing')),
    array_agg(added.product_id)
  FROM added JOIN removed USING (id),
    LATERAL (
      SELECT added.purchase_order_number AS number, true AS is_under,
        added.purchase_order_number IS NOT DISTINCT FROM removed.purchase_order_number AS was_under
      UNION ALL
      SELECT removed.purchase_order_number, false, true
      WHERE removed.purchase_order_number IS DISTINCT FROM added.purchase_order_number
    ) AS touched,
    LATERAL (
      SELECT coalesce(added.received_quantity, 0) > coalesce(removed.received_quantity, 0) AS came,
        NOT added.is_deleted AND NOT added.order_deleted AND NOT added.order_cancelled AS is_present,
        NOT removed.is_deleted AND NOT removed.order_deleted AND NOT removed.order_cancelled AS was_present
    ) AS compared
  WHERE touched.number IS NOT NULL
    AND (added.is_open, added.ordered_status, added.purchase_order_number, added.quantity, added.unit_of_measure, added.unit_price,
        added.received_quantity, added.is_deleted, added.order_deleted, added.order_cancelled, added.delivery_date)
      IS DISTINCT FROM
      (removed.is_open, removed.ordered_status, removed.purchase_order_number, removed.quantity, removed.unit_of_measure,
        removed.unit_price, removed.received_quantity, removed.is_deleted, removed.order_deleted, removed.order_cancelled, removed.delivery_date)
  GROUP BY touched.number
  ON CONFLICT (transaction, number) DO UPDATE SET by_update = true,
    ordered = earlier.ordered + excluded.ordered, pending = earlier.pending + excluded.pending,
    received = earlier.received + excluded.received, missing = earlier.missing + excluded.missing,
    partly = earlier.partly + excluded.partly, more = earlier.more + excluded.more,
    reopened = earlier.reopened + excluded.reopened, settled = earlier.settled + excluded.settled,
    moves_delivery = earlier.moves_delivery OR excluded.moves_delivery, products = earlier.products || excluded.products;
  RETURN NULL;
END $$;
