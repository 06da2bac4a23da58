CREATE SEQUENCE "public"."receipt_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999 START WITH 1 CACHE 1 CYCLE;
CREATE TABLE "receipt_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"receipt_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_item_id" integer,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" numeric(10, 3) NOT NULL,
	"unit_of_measure" text NOT NULL,
	"unit_factor" numeric,
	"closed" boolean DEFAULT false NOT NULL,
	"reason" text,
	"note" text,
	"temperature_c" numeric(4, 1),
	"lot" text,
	"best_before" date,
	"photo_url" text,
	"status_before" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "receipt_lines_quantity" CHECK ("receipt_lines"."quantity" >= 0),
	CONSTRAINT "receipt_lines_unit_factor" CHECK ("receipt_lines"."unit_factor" > 0),
	CONSTRAINT "receipt_lines_reason" CHECK ("receipt_lines"."reason" in ('short', 'damaged', 'expired', 'too_warm', 'wrong_item', 'not_ordered', 'price')),
	CONSTRAINT "receipt_lines_item" CHECK (case when "receipt_lines"."order_item_id" is null then "receipt_lines"."quantity" > 0 and not "receipt_lines"."closed" and "receipt_lines"."status_before" is null
        else "receipt_lines"."status_before" in ('ordered', 'received', 'missing') end)
);

CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"vendor_id" integer NOT NULL,
	"received_by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"content_hash" text NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	"corrected_by" integer,
	"version" integer DEFAULT 1 NOT NULL
);

ALTER TABLE "purchase_order_touches" ADD COLUMN "partly" integer DEFAULT 0 NOT NULL;
ALTER TABLE "purchase_order_touches" ADD COLUMN "more" integer DEFAULT 0 NOT NULL;
ALTER TABLE "purchase_order_touches" ADD COLUMN "reopened" integer DEFAULT 0 NOT NULL;
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "receipt_lines_of_receipt" ON "receipt_lines" USING btree ("receipt_id","position");
CREATE INDEX "receipt_lines_of_item" ON "receipt_lines" USING btree ("order_item_id","id") WHERE "receipt_lines"."order_item_id" is not null;
CREATE INDEX "receipt_lines_waiting" ON "receipt_lines" USING btree ("product_id") WHERE "receipt_lines"."unit_factor" is null and "receipt_lines"."quantity" > 0 and not "receipt_lines"."is_deleted";
CREATE INDEX "receipt_lines_photo" ON "receipt_lines" USING btree ("photo_url") WHERE "receipt_lines"."photo_url" is not null;
CREATE INDEX "receipts_newest" ON "receipts" USING btree ("at","id");
CREATE INDEX "receipts_of_location" ON "receipts" USING btree ("location_id","at","id");
CREATE INDEX "receipts_of_vendor" ON "receipts" USING btree ("vendor_id","at","id");
CREATE INDEX "receipts_of_vendor_at_location" ON "receipts" USING btree ("vendor_id","location_id","at","id");
-- By hand:

-- What arrived is in the history, and its lines are parts of it (A8). A line that follows its item into a combined order is
-- no change of it.
SELECT history_of('receipts', 'receipts', '(SELECT name FROM vendors WHERE id = record.vendor_id)', '{corrected_at,corrected_by}');
SELECT history_of_parts('receipt_lines', 'receipts', 'receipt_id', 'receipt-lines',
  '(SELECT vendors.name FROM receipts JOIN vendors ON vendors.id = receipts.vendor_id WHERE receipts.id = record_id)',
  '{position,order_item_id,unit_factor}');
ALTER FUNCTION "write_history_of_receipt_lines"() SET "enable_nestloop" = off;

-- The timeline of purchase orders also tells what came in part, what came on top, and what a correction made expected again.
CREATE OR REPLACE FUNCTION "touch_purchase_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('procureapp.history', true) = 'off' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO purchase_order_touches (transaction, number)
    SELECT DISTINCT txid_current(), purchase_order_number FROM added WHERE purchase_order_number IS NOT NULL
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO purchase_order_touches AS earlier (transaction, number, ordered, pending, received, missing, partly, more, reopened)
    SELECT txid_current(), touched.number,
      -- An item that was ordered before it got its number counts when it gets it.
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered'
        AND (removed.ordered_status = 'pending' OR removed.purchase_order_number IS NULL)),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'pending' AND removed.ordered_status = 'ordered'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'received' AND removed.ordered_status <> 'received'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'missing' AND removed.ordered_status <> 'missing'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered' AND removed.ordered_status = 'ordered' AND came),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'received' AND removed.ordered_status = 'received' AND came),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered' AND removed.ordered_status IN ('received', 'missing'))
    FROM added JOIN removed USING (id),
      LATERAL (
        SELECT added.purchase_order_number AS number, true AS is_under
        UNION ALL
        SELECT removed.purchase_order_number, false
        WHERE removed.purchase_order_number IS DISTINCT FROM added.purchase_order_number
      ) AS touched,
      LATERAL (SELECT coalesce(added.received_quantity, 0) > coalesce(removed.received_quantity, 0) AS came) AS arrived
    WHERE touched.number IS NOT NULL
      AND (added.is_open, added.ordered_status, added.purchase_order_number, added.quantity, added.unit_of_measure, added.received_quantity)
        IS DISTINCT FROM
        (removed.is_open, removed.ordered_status, removed.purchase_order_number, removed.quantity, removed.unit_of_measure, removed.received_quantity)
    GROUP BY touched.number
    ON CONFLICT (transaction, number) DO UPDATE SET
      ordered = earlier.ordered + excluded.ordered, pending = earlier.pending + excluded.pending,
      received = earlier.received + excluded.received, missing = earlier.missing + excluded.missing,
      partly = earlier.partly + excluded.partly, more = earlier.more + excluded.more,
      reopened = earlier.reopened + excluded.reopened;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "follow_items_of_purchase_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor integer := nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer;
  touch purchase_order_touches;
  before purchase_orders;
  now_changed jsonb;
  has_open boolean;
BEGIN
  PERFORM FROM purchase_orders
  WHERE number IN (SELECT number FROM purchase_order_touches WHERE transaction = txid_current())
  ORDER BY number FOR NO KEY UPDATE;
  DELETE FROM purchase_order_touches WHERE transaction = NEW.transaction AND number = NEW.number RETURNING * INTO touch;
  -- Read after the lock: what another transaction did meanwhile is seen.
  SELECT * INTO before FROM purchase_orders WHERE number = NEW.number;
  now_changed := purchase_order_changes(NEW.number, before.sent_lines);
  has_open := EXISTS (SELECT FROM order_items WHERE purchase_order_number = NEW.number AND is_open);

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
