DROP INDEX "order_items_open";
DROP INDEX "order_items_open_newest";
ALTER TABLE "order_items" ADD COLUMN "order_needs_approval" boolean DEFAULT false NOT NULL;
ALTER TABLE "order_items" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (not is_deleted and not order_deleted and not order_cancelled and not order_needs_approval and ordered_status in ('pending', 'ordered')) STORED NOT NULL;
ALTER TABLE "orders" ADD COLUMN "applied_limit" numeric(11, 4);
ALTER TABLE "orders" ADD COLUMN "needs_approval" boolean GENERATED ALWAYS AS (status = 'pending' and coalesce(total > applied_limit, false)) STORED NOT NULL;
ALTER TABLE "orders" ADD COLUMN "approved_by" integer;
ALTER TABLE "orders" ADD COLUMN "approved_at" timestamp (3) with time zone;
ALTER TABLE "locations" ADD COLUMN "approval_limit" numeric(11, 4);
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "orders_waiting" ON "orders" USING btree ("order_date","id") WHERE "orders"."needs_approval" and not "orders"."is_deleted";
CREATE INDEX "order_items_open" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE "order_items"."is_open";
CREATE INDEX "order_items_open_newest" ON "order_items" USING btree ("order_date","id" desc) WHERE "order_items"."is_open";
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_approved" CHECK (not "order_items"."order_needs_approval" or "order_items"."ordered_status" = 'pending' or "order_items"."is_deleted");
ALTER TABLE "orders" ADD CONSTRAINT "orders_approval" CHECK (case when "orders"."approved_at" is null then "orders"."approved_by" is null else not "orders"."needs_approval" end);
ALTER TABLE "locations" ADD CONSTRAINT "locations_approval_limit" CHECK ("locations"."approval_limit" >= 0);

-- A new item, and the items of a changed order, follow their order.
CREATE OR REPLACE FUNCTION "place_order_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT location_id, order_date, status = 'cancelled', is_deleted, needs_approval
  INTO NEW.location_id, NEW.order_date, NEW.order_cancelled, NEW.order_deleted, NEW.order_needs_approval
  FROM orders WHERE id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET order_date = NEW.order_date, order_cancelled = NEW.status = 'cancelled', order_deleted = NEW.is_deleted,
    order_needs_approval = NEW.needs_approval
  WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER "orders_followed" ON "orders";
CREATE TRIGGER "orders_followed" AFTER UPDATE OF "status", "is_deleted", "order_date", "total", "applied_limit" ON "orders" FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.is_deleted <> NEW.is_deleted OR OLD.order_date <> NEW.order_date
    OR OLD.needs_approval <> NEW.needs_approval)
  EXECUTE FUNCTION "follow_order"();
-- A raised or removed limit frees the orders that wait below it. A lowered one takes nothing back that vendors may have seen.
CREATE FUNCTION "raise_approval_limit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked by id, as everywhere.
  PERFORM FROM orders WHERE location_id = NEW.id AND needs_approval AND NOT is_deleted ORDER BY id FOR UPDATE;
  UPDATE orders SET applied_limit = NEW.approval_limit WHERE location_id = NEW.id AND needs_approval AND NOT is_deleted;
  RETURN NULL;
END $$;
CREATE TRIGGER "locations_limit_raised" AFTER UPDATE OF "approval_limit" ON "locations" FOR EACH ROW
  WHEN (OLD.approval_limit IS NOT NULL AND (NEW.approval_limit IS NULL OR NEW.approval_limit > OLD.approval_limit))
  EXECUTE FUNCTION "raise_approval_limit"();
-- The history leaves out what follows from other columns.
DROP TRIGGER "history_insert" ON "order_items";
DROP TRIGGER "history_update" ON "order_items";
DROP TRIGGER "history_delete" ON "order_items";
DROP FUNCTION "write_history_of_order_items"();
SELECT history_of_parts('order_items', 'orders', 'order_id', 'order-items', 'record_id', '{order_date,order_cancelled,order_deleted,order_needs_approval,is_open}');
DROP TRIGGER "history_insert" ON "orders";
DROP TRIGGER "history_update" ON "orders";
DROP TRIGGER "history_delete" ON "orders";
DROP FUNCTION "write_history_of_orders"();
SELECT history_of('orders', 'orders', 'record.id', '{status_before_ordered,has_photos,total,unpriced_items,applied_limit}');
