DROP INDEX "order_items_spend";
ALTER TABLE "order_items" ADD COLUMN "spent_amount" bigint GENERATED ALWAYS AS (trunc(10000 * unit_price * case ordered_status when 'ordered' then quantity when 'received' then coalesce(received_quantity, quantity) end)::bigint) STORED;
CREATE INDEX "order_items_spend" ON "order_items" USING btree ("ordered_at","location_id","vendor_id","spent_amount","product_id") WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('ordered', 'received');
-- By hand:
-- What an item counts for follows from its other columns, so its history leaves that out.
DROP TRIGGER "history_insert" ON "order_items";
DROP TRIGGER "history_update" ON "order_items";
DROP TRIGGER "history_delete" ON "order_items";
DROP FUNCTION "write_history_of_order_items"();
SELECT history_of_parts('order_items', 'orders', 'order_id', 'order-items', 'record_id', '{order_date,order_cancelled,order_deleted,order_needs_approval,is_open,answer_id,spent_amount}');
ALTER FUNCTION "write_history_of_order_items"() SET "enable_nestloop" = off;
