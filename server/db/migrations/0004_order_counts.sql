CREATE TABLE "order_counts" (
	"location_id" integer NOT NULL,
	"status" text NOT NULL,
	"shard" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_counts_location_id_status_shard_pk" PRIMARY KEY("location_id","status","shard")
);


INSERT INTO "order_counts" ("location_id", "status", "shard", "orders")
SELECT "location_id", "status", 0, count(*) FROM "orders" WHERE NOT "is_deleted" GROUP BY 1, 2;
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
CREATE TRIGGER "orders_counted_insert" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
CREATE TRIGGER "orders_counted_update" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
CREATE TRIGGER "orders_counted_delete" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
