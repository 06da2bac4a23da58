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
  IF TG_OP = 'INSERT' THEN
    INSERT INTO purchase_order_touches AS earlier (transaction, is_first, number, items, open_items, products)
    SELECT txid_current(), is_first AND row_number() OVER () = 1, purchase_order_number, count(*) FILTER (WHERE NOT is_deleted AND NOT order_deleted AND NOT order_cancelled),
      count(*) FILTER (WHERE is_open), array_agg(product_id)
    FROM added WHERE purchase_order_number IS NOT NULL GROUP BY purchase_order_number
    ON CONFLICT (transaction, number) DO UPDATE SET
      items = earlier.items + excluded.items, open_items = earlier.open_items + excluded.open_items,
      products = earlier.products || excluded.products;
  ELSE
    INSERT INTO purchase_order_touches AS earlier
      (transaction, is_first, number, ordered, pending, received, missing, partly, more, reopened, items, open_items, products)
    SELECT txid_current(), is_first AND row_number() OVER () = 1, touched.number,
      -- An item that was ordered before it got its number counts when it gets it.
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered'
        AND (removed.ordered_status = 'pending' OR removed.purchase_order_number IS NULL)),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'pending' AND removed.ordered_status = 'ordered'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'received' AND removed.ordered_status <> 'received'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'missing' AND removed.ordered_status <> 'missing'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered' AND removed.ordered_status = 'ordered' AND came),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'received' AND removed.ordered_status = 'received' AND came),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered' AND removed.ordered_status IN ('received', 'missing')),
      sum((is_under AND NOT added.is_deleted AND NOT added.order_deleted AND NOT added.order_cancelled)::integer
        - (was_under AND NOT removed.is_deleted AND NOT removed.order_deleted AND NOT removed.order_cancelled)::integer),
      sum((is_under AND added.is_open)::integer - (was_under AND removed.is_open)::integer),
      array_agg(added.product_id)
    FROM added JOIN removed USING (id),
      LATERAL (
        SELECT added.purchase_order_number AS number, true AS is_under,
          added.purchase_order_number IS NOT DISTINCT FROM removed.purchase_order_number AS was_under
        UNION ALL
        SELECT removed.purchase_order_number, false, true
        WHERE removed.purchase_order_number IS DISTINCT FROM added.purchase_order_number
      ) AS touched,
      LATERAL (SELECT coalesce(added.received_quantity, 0) > coalesce(removed.received_quantity, 0) AS came) AS arrived
    WHERE touched.number IS NOT NULL
      AND (added.is_open, added.ordered_status, added.purchase_order_number, added.quantity, added.unit_of_measure, added.unit_price,
          added.received_quantity, added.is_deleted, added.order_deleted, added.order_cancelled)
        IS DISTINCT FROM
        (removed.is_open, removed.ordered_status, removed.purchase_order_number, removed.quantity, removed.unit_of_measure,
          removed.unit_price, removed.received_quantity, removed.is_deleted, removed.order_deleted, removed.order_cancelled)
    GROUP BY touched.number
    ON CONFLICT (transaction, number) DO UPDATE SET
      ordered = earlier.ordered + excluded.ordered, pending = earlier.pending + excluded.pending,
      received = earlier.received + excluded.received, missing = earlier.missing + excluded.missing,
      partly = earlier.partly + excluded.partly, more = earlier.more + excluded.more,
      reopened = earlier.reopened + excluded.reopened, items = earlier.items + excluded.items,
      open_items = earlier.open_items + excluded.open_items, products = earlier.products || excluded.products;
  END IF;
  RETURN NULL;
END $$;
