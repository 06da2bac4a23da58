-- Orders follow their changed items at once, so that the same transaction reads them as they are. A new order has from its
-- first statement what follows from its items, and items join a stored order through addItems (server/order-items/add-items.ts):
-- an insert pays nothing here.
CREATE FUNCTION "let_orders_follow"() RETURNS trigger LANGUAGE plpgsql SET "enable_nestloop" = off AS $$
DECLARE
  ids text[];
  reopened text[];
BEGIN
  SELECT array_agg(DISTINCT added.order_id), array_agg(DISTINCT added.order_id) FILTER (
    WHERE added.ordered_status = 'pending' AND NOT added.is_deleted AND (removed.ordered_status <> 'pending' OR removed.is_deleted))
  INTO ids, reopened
  FROM added JOIN removed USING (id)
  WHERE (added.ordered_status, added.vendor_id, added.quantity, added.unit_price, added.is_deleted) IS DISTINCT FROM
    (removed.ordered_status, removed.vendor_id, removed.quantity, removed.unit_price, removed.is_deleted);
  IF ids IS NOT NULL THEN
    PERFORM follow_items_of_orders(ids, coalesce(reopened, '{}'));
  END IF;
  RETURN NULL;
END $$;
