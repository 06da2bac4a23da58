CREATE TRIGGER "purchase_orders_settled" BEFORE UPDATE OF "opened_at", "answered_at", "closed_at" ON "purchase_orders"
  FOR EACH ROW WHEN (NEW.problem = 'not_opened' AND coalesce(NEW.opened_at, NEW.answered_at, NEW.closed_at) IS NOT NULL)
  EXECUTE FUNCTION "settle_not_opened"();
CREATE TRIGGER "purchase_orders_changed_at" BEFORE UPDATE OF "changes" ON "purchase_orders" FOR EACH ROW
  WHEN ((OLD.changes IS NULL) <> (NEW.changes IS NULL)) EXECUTE FUNCTION "note_changed_at"();
SELECT history_triggers('purchase_orders', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'created', 'purchase-orders', record.number, 'No. ' || record.number, <record> FROM added AS record;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'purchase-orders', record.number, 'No. ' || record.number, compared.changes
        FROM added AS record JOIN removed USING (number),
          LATERAL (SELECT history_changes(to_jsonb(removed), to_jsonb(record), '{state,sent_lines_at,changes,changed_at,cut_off_at,escalate_at,escalated_at}') AS changes) AS compared
        WHERE compared.changes IS NOT NULL;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'deleted', 'purchase-orders', record.number, 'No. ' || record.number, '{"is_deleted": [false, true]}'
        FROM removed AS record;
      END IF;
    $body$, '{}');
SELECT keep_where_items_refer('purchase_orders', 'number');
CREATE TRIGGER "purchase_orders_sending_noted" AFTER UPDATE OF "sent_at", "changes", "closed_at", "problem", "delivery_date" ON "purchase_orders"
  FOR EACH ROW WHEN ((OLD.sent_at, OLD.changes, OLD.closed_at, OLD.problem, OLD.delivery_date)
    IS DISTINCT FROM (NEW.sent_at, NEW.changes, NEW.closed_at, NEW.problem, NEW.delivery_date))
  EXECUTE FUNCTION "note_sending_of_purchase_order"();
