-- One statement's changes in one upsert, in the order of the key, so that two transactions never wait for each other in
-- a circle. A session always writes to its own shard.
CREATE FUNCTION "count_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_counts AS kept (location_id, status, shard, orders)
    SELECT location_id, status, pg_backend_pid() % 32, count(*) FROM added WHERE NOT is_deleted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (location_id, status, shard) DO UPDATE SET orders = kept.orders + excluded.orders;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_counts AS kept (location_id, status, shard, orders)
    SELECT location_id, status, pg_backend_pid() % 32, -count(*) FROM removed WHERE NOT is_deleted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (location_id, status, shard) DO UPDATE SET orders = kept.orders + excluded.orders;
  ELSE
    INSERT INTO order_counts AS kept (location_id, status, shard, orders)
    SELECT location_id, status, pg_backend_pid() % 32, sum(change)
    FROM (
      SELECT location_id, status, -1 AS change FROM removed WHERE NOT is_deleted
      UNION ALL
      SELECT location_id, status, 1 FROM added WHERE NOT is_deleted
    ) AS changes
    GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
    ON CONFLICT (location_id, status, shard) DO UPDATE SET orders = kept.orders + excluded.orders;
  END IF;
  RETURN NULL;
END $$;
