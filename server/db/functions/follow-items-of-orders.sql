-- Sets what orders have from their items: the state (D15: all received or missing -> completed, none pending -> ordered, none
-- left -> cancelled), the vendor (D13: set when all items share one), the total (M2), and what lists say of the items (Q3). An ordered order among "reopened", whose item became pending, gets the state back in which it
-- became ordered. Lock the orders before. Nested loops are looked up again, because a trigger with large tables calls it.
CREATE FUNCTION "follow_items_of_orders"("ids" text[], "reopened" text[] = '{}') RETURNS void LANGUAGE plpgsql SET "enable_nestloop" = on AS $$
BEGIN
  UPDATE orders SET status = followed.status, vendor_id = followed.vendor_id,
    total = followed.total, unpriced_items = followed.unpriced_items,
    item_count = followed.item_count, vendor_ids = followed.vendor_ids,
    status_before_ordered = CASE
      WHEN followed.status = 'ordered' AND orders.status <> 'ordered' THEN orders.status
      ELSE orders.status_before_ordered END
  FROM (
    SELECT followed_order.id,
      CASE WHEN count(line.id) = 0 THEN 'cancelled'
        WHEN followed_order.status IN ('completed', 'cancelled') THEN followed_order.status
        WHEN bool_and(line.ordered_status IN ('received', 'missing')) THEN 'completed'
        WHEN bool_and(line.ordered_status <> 'pending') THEN 'ordered'
        WHEN followed_order.status = 'ordered' AND followed_order.id = ANY ("reopened") THEN coalesce(followed_order.status_before_ordered, 'pending')
        ELSE followed_order.status END AS status,
      CASE WHEN count(line.id) = 0 THEN followed_order.vendor_id
        WHEN count(DISTINCT line.vendor_id) = 1 THEN min(line.vendor_id) END AS vendor_id,
      sum(line_amount(line.quantity, line.unit_price, coalesce((SELECT minor_digits(currency) FROM organization_settings), 2))) AS total,
      (count(line.quantity) - count(line.unit_price))::integer AS unpriced_items,
      count(line.id)::integer AS item_count,
      coalesce(array_agg(DISTINCT line.vendor_id) FILTER (WHERE line.id IS NOT NULL), '{}') AS vendor_ids
    FROM orders AS followed_order
    LEFT JOIN order_items AS line ON line.order_id = followed_order.id AND NOT line.is_deleted
    WHERE followed_order.id = ANY ("ids")
    GROUP BY followed_order.id
  ) AS followed
  WHERE orders.id = followed.id
    AND (orders.status, orders.vendor_id, orders.total, orders.unpriced_items, orders.item_count, orders.vendor_ids) IS DISTINCT FROM
      (followed.status, followed.vendor_id, followed.total, followed.unpriced_items, followed.item_count, followed.vendor_ids);
END $$;
