CREATE TABLE "purchase_order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purchase_order_number" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"by_name" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cause" text,
	CONSTRAINT "purchase_order_events_once" UNIQUE("purchase_order_number","cause"),
	CONSTRAINT "purchase_order_events_kind" CHECK ("purchase_order_events"."kind" in ('sent', 'delivered', 'failed', 'opened', 'answered', 'changed', 'ordered', 'received', 'closed'))
);

CREATE TABLE "purchase_order_messages" (
	"message_id" uuid NOT NULL,
	"purchase_order_number" integer NOT NULL,
	"scope" text NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"sent_lines" jsonb NOT NULL,
	CONSTRAINT "purchase_order_messages_message_id_purchase_order_number_pk" PRIMARY KEY("message_id","purchase_order_number"),
	CONSTRAINT "purchase_order_messages_scope" CHECK ("purchase_order_messages"."scope" in ('vendor', 'number', 'changes'))
);

CREATE TABLE "purchase_order_touches" (
	"transaction" bigint NOT NULL,
	"number" integer NOT NULL,
	"ordered" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_touches_transaction_number_pk" PRIMARY KEY("transaction","number")
);

ALTER TABLE "purchase_orders" ADD COLUMN "delivery_date" date;
ALTER TABLE "purchase_orders" ADD COLUMN "sent_at" timestamp (3) with time zone;
ALTER TABLE "purchase_orders" ADD COLUMN "opened_at" timestamp (3) with time zone;
ALTER TABLE "purchase_orders" ADD COLUMN "answered_at" timestamp (3) with time zone;
ALTER TABLE "purchase_orders" ADD COLUMN "closed_at" timestamp (3) with time zone;
ALTER TABLE "purchase_orders" ADD COLUMN "state" text GENERATED ALWAYS AS (case when closed_at is not null then 'closed' when answered_at is not null then 'answered' when opened_at is not null then 'opened' when sent_at is not null then 'sent' else 'numbered' end) STORED NOT NULL;
ALTER TABLE "purchase_orders" ADD COLUMN "problem" text;
ALTER TABLE "purchase_orders" ADD COLUMN "sent_lines" jsonb;
ALTER TABLE "purchase_orders" ADD COLUMN "sent_lines_at" timestamp (3) with time zone;
ALTER TABLE "purchase_orders" ADD COLUMN "changes" jsonb;
ALTER TABLE "outbox_messages" ADD COLUMN "in_reply_to" uuid;
ALTER TABLE "outbox_messages" ADD COLUMN "provider_id" text;
ALTER TABLE "outbox_messages" ADD COLUMN "delivery" text;
ALTER TABLE "purchase_order_events" ADD CONSTRAINT "purchase_order_events_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_messages" ADD CONSTRAINT "purchase_order_messages_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_order_messages" ADD CONSTRAINT "purchase_order_messages_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
CREATE INDEX "purchase_order_events_of" ON "purchase_order_events" USING btree ("purchase_order_number","id");
CREATE INDEX "purchase_order_messages_of" ON "purchase_order_messages" USING btree ("purchase_order_number","drawn_at");
CREATE INDEX "order_items_of_purchase_order" ON "order_items" USING btree ("purchase_order_number") WHERE "order_items"."purchase_order_number" is not null;
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("created_at","number");
CREATE INDEX "purchase_orders_of_vendor" ON "purchase_orders" USING btree ("vendor_id","created_at","number");
CREATE INDEX "purchase_orders_of_location" ON "purchase_orders" USING btree ("location_id","created_at","number");
CREATE INDEX "purchase_orders_of_vendor_at_location" ON "purchase_orders" USING btree ("vendor_id","location_id","created_at","number");
CREATE INDEX "purchase_orders_current" ON "purchase_orders" USING btree ("created_at","number") WHERE "purchase_orders"."closed_at" is null;
CREATE INDEX "outbox_messages_provider_id" ON "outbox_messages" USING btree ("provider_id") WHERE "outbox_messages"."provider_id" is not null;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_problem" CHECK ("purchase_orders"."problem" in ('failed', 'not_opened'));
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_delivery" CHECK ("outbox_messages"."delivery" in ('delivered', 'undelivered'));
-- What is known of the purchase orders of earlier versions: which messages were sent, and whether anything is open.
INSERT INTO purchase_order_events (purchase_order_number, at, kind, detail, cause)
SELECT purchase_orders.number, message.sent_at, 'sent',
  jsonb_build_object('channel', channel, 'recipient', recipient, 'isCaptured', message.state = 'captured', 'scope', 'vendor'),
  'sent:' || message.id || ':' || attempts
FROM outbox_messages AS message JOIN purchase_orders ON purchase_orders.number::text = message.subject_id
WHERE message.kind = 'purchase_order' AND message.state IN ('sent', 'captured') AND message.sent_at IS NOT NULL
ORDER BY message.sent_at;
UPDATE purchase_orders SET
  sent_at = (SELECT min(at) FROM purchase_order_events WHERE purchase_order_number = number),
  closed_at = CASE WHEN NOT EXISTS (SELECT FROM order_items WHERE purchase_order_number = number AND is_open) THEN now() END;

-- Purchase orders follow their items (V4). Each statement that changes items notes which purchase orders it touches; as the
-- transaction commits, each of them is looked at once. So an event is what a whole transaction did: combining orders moves
-- lines to and fro and is none, and two hundred items marked at once are one. Locks are taken then, by number, so that two
-- transactions cannot wait for each other. Off while a backup is loaded, as the history is.

-- How the open items under a number differ from what was sent to the vendor: sums by product and unit, because the vendor
-- delivers those. An item that came, or did not, is no change of what was asked for.
CREATE FUNCTION "purchase_order_changes"("of" integer, "sent_lines" jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object(
    'productId', product_id, 'productName', coalesce(present.name, past.name), 'unitOfMeasure', unit,
    'before', past.quantity, 'after', present.quantity
  ) ORDER BY lower(coalesce(present.name, past.name)), product_id, unit)
  FROM (
    SELECT line."productId" AS product_id, line."unitOfMeasure" AS unit, min(line."productName") AS name, sum(line.quantity) AS quantity
    FROM jsonb_to_recordset("sent_lines") AS line("itemId" integer, "productId" text, "productName" text, "unitOfMeasure" text, quantity integer)
    LEFT JOIN order_items AS item ON item.id = line."itemId"
    WHERE coalesce(item.ordered_status, '') NOT IN ('received', 'missing')
    GROUP BY 1, 2
  ) AS past
  FULL JOIN (
    SELECT product_id, unit_of_measure AS unit, min(product_name) AS name, sum(quantity) AS quantity
    FROM order_items WHERE purchase_order_number = "of" AND is_open
    GROUP BY 1, 2
  ) AS present USING (product_id, unit)
  WHERE "sent_lines" IS NOT NULL AND past.quantity IS DISTINCT FROM present.quantity
$$;

CREATE FUNCTION "touch_purchase_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('procureapp.history', true) = 'off' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO purchase_order_touches (transaction, number)
    SELECT DISTINCT txid_current(), purchase_order_number FROM added WHERE purchase_order_number IS NOT NULL
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO purchase_order_touches AS earlier (transaction, number, ordered, pending, received, missing)
    SELECT txid_current(), touched.number,
      -- An item that was ordered before it got its number counts when it gets it.
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'ordered'
        AND (removed.ordered_status <> 'ordered' OR removed.purchase_order_number IS NULL)),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'pending' AND removed.ordered_status = 'ordered'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'received' AND removed.ordered_status <> 'received'),
      count(*) FILTER (WHERE is_under AND added.ordered_status = 'missing' AND removed.ordered_status <> 'missing')
    FROM added JOIN removed USING (id),
      LATERAL (
        SELECT added.purchase_order_number AS number, true AS is_under
        UNION ALL
        SELECT removed.purchase_order_number, false
        WHERE removed.purchase_order_number IS DISTINCT FROM added.purchase_order_number
      ) AS touched
    WHERE touched.number IS NOT NULL
      AND (added.is_open, added.ordered_status, added.purchase_order_number, added.quantity, added.unit_of_measure)
        IS DISTINCT FROM
        (removed.is_open, removed.ordered_status, removed.purchase_order_number, removed.quantity, removed.unit_of_measure)
    GROUP BY touched.number
    ON CONFLICT (transaction, number) DO UPDATE SET
      ordered = earlier.ordered + excluded.ordered, pending = earlier.pending + excluded.pending,
      received = earlier.received + excluded.received, missing = earlier.missing + excluded.missing;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "purchase_orders_touched_by_insert" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_purchase_orders"();
CREATE TRIGGER "purchase_orders_touched_by_update" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "touch_purchase_orders"();

CREATE FUNCTION "follow_items_of_purchase_order"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF touch.received > 0 OR touch.missing > 0 THEN
    INSERT INTO purchase_order_events (purchase_order_number, kind, actor_id, detail)
    VALUES (NEW.number, 'received', actor, jsonb_build_object('received', touch.received, 'missing', touch.missing));
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
CREATE CONSTRAINT TRIGGER "purchase_orders_followed" AFTER INSERT ON "purchase_order_touches"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "follow_items_of_purchase_order"();

-- The timeline is append-only.
CREATE FUNCTION "keep_purchase_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The timeline of purchase orders is append-only.';
END $$;
CREATE TRIGGER "purchase_order_events_kept" BEFORE UPDATE OR DELETE ON "purchase_order_events" FOR EACH ROW
  EXECUTE FUNCTION "keep_purchase_order_events"();
CREATE TRIGGER "purchase_order_events_kept_whole" BEFORE TRUNCATE ON "purchase_order_events" FOR EACH STATEMENT
  EXECUTE FUNCTION "keep_purchase_order_events"();

-- Their history (A8), as "history_of" connects a table, but with the key "number".
SELECT history_triggers('purchase_orders', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'created', 'purchase-orders', record.number, 'No. ' || record.number, <record> FROM added AS record;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'purchase-orders', record.number, 'No. ' || record.number, compared.changes
        FROM added AS record JOIN removed USING (number),
          LATERAL (SELECT history_changes(to_jsonb(removed), to_jsonb(record), '{state,sent_lines,sent_lines_at,changes}') AS changes) AS compared
        WHERE compared.changes IS NOT NULL;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'deleted', 'purchase-orders', record.number, 'No. ' || record.number, '{"is_deleted": [false, true]}'
        FROM removed AS record;
      END IF;
    $body$, '{}');
