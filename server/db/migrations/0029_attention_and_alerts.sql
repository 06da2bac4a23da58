ALTER TABLE "reminder_runs" DROP CONSTRAINT "reminder_runs_state";
ALTER TABLE "organization_settings" ADD COLUMN "escalate_minutes" integer DEFAULT 60;
ALTER TABLE "purchase_orders" ADD COLUMN "cut_off_at" timestamp (3) with time zone;
ALTER TABLE "purchase_orders" ADD COLUMN "escalate_at" timestamp (3) with time zone;
ALTER TABLE "purchase_orders" ADD COLUMN "escalated_at" timestamp (3) with time zone;
ALTER TABLE "reminder_runs" ADD COLUMN "reason" text;
ALTER TABLE "reminders" ADD COLUMN "condition" text;
ALTER TABLE "reminders" ADD COLUMN "vendor_id" integer;
ALTER TABLE "reminders" ADD COLUMN "location_id" integer;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "outbox_messages_sent_about" ON "outbox_messages" USING btree ("subject_id","kind","created_at") WHERE "outbox_messages"."state" in ('sent', 'captured');
CREATE INDEX "purchase_orders_to_escalate" ON "purchase_orders" USING btree ("escalate_at") WHERE "purchase_orders"."opened_at" is null and "purchase_orders"."answered_at" is null and "purchase_orders"."closed_at" is null and "purchase_orders"."escalated_at" is null and "purchase_orders"."escalate_at" is not null;
CREATE INDEX "purchase_orders_not_opened" ON "purchase_orders" USING btree ("escalated_at") WHERE "purchase_orders"."problem" = 'not_opened';
CREATE INDEX "reminder_runs_latest" ON "reminder_runs" USING btree ("due_at");
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_escalate" CHECK ("organization_settings"."escalate_minutes" between 0 and 1440);
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_reason" CHECK (("reminder_runs"."state" = 'silent') = ("reminder_runs"."reason" is not null));
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_state" CHECK ("reminder_runs"."state" in ('sent', 'missed', 'silent'));
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_condition" CHECK ("reminders"."condition" in ('not_ordered'));
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_condition_of" CHECK (num_nonnulls("reminders"."condition", "reminders"."vendor_id", "reminders"."location_id") in (0, 3));

-- By hand:

-- What was not opened in time is no problem any more once it is opened, answered or closed, whoever records that (V8).
CREATE FUNCTION "settle_not_opened"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.problem := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "purchase_orders_settled" BEFORE UPDATE OF "opened_at", "answered_at", "closed_at" ON "purchase_orders"
  FOR EACH ROW WHEN (NEW.problem = 'not_opened' AND coalesce(NEW.opened_at, NEW.answered_at, NEW.closed_at) IS NOT NULL)
  EXECUTE FUNCTION "settle_not_opened"();

-- When it is planned to alert is no history; the problem is (A8).
DROP TRIGGER history_insert ON "purchase_orders";
DROP TRIGGER history_update ON "purchase_orders";
DROP TRIGGER history_delete ON "purchase_orders";
DROP FUNCTION "write_history_of_purchase_orders"();
SELECT history_triggers('purchase_orders', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'created', 'purchase-orders', record.number, 'No. ' || record.number, <record> FROM added AS record;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'purchase-orders', record.number, 'No. ' || record.number, compared.changes
        FROM added AS record JOIN removed USING (number),
          LATERAL (SELECT history_changes(to_jsonb(removed), to_jsonb(record), '{state,sent_lines,sent_lines_at,changes,cut_off_at,escalate_at,escalated_at}') AS changes) AS compared
        WHERE compared.changes IS NOT NULL;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'deleted', 'purchase-orders', record.number, 'No. ' || record.number, '{"is_deleted": [false, true]}'
        FROM removed AS record;
      END IF;
    $body$, '{}');
