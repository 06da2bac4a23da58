CREATE TABLE "history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"transaction" bigint DEFAULT txid_current() NOT NULL,
	"actor_id" integer,
	"device_id" integer,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"name" text NOT NULL,
	"part" text,
	"changes" json NOT NULL,
	CONSTRAINT "history_at_id_pk" PRIMARY KEY("at","id"),
	CONSTRAINT "history_action" CHECK ("history"."action" in ('created', 'changed', 'deleted', 'restored'))
);

CREATE INDEX "history_of_kind" ON "history" USING btree ("kind","at","id");
CREATE INDEX "history_of_record" ON "history" USING btree ("record_id","kind","at","id");
CREATE INDEX "history_of_actor" ON "history" USING btree ("actor_id","at","id") WHERE "history"."actor_id" is not null;
-- The history of every record (A8), written by the database itself so that no code can forget it. See
-- docs/decisions/adr-020-history.md. "history_of" connects a table of records, "history_of_parts" a table of their parts;
-- a test finds tables that are not connected. Triggers are per statement, so that an order of twenty lines or an import
-- of 20,000 rows is one more insert.
--
-- The transaction says who acts: set_config('procureapp.acting', '<user id>|<device id>', true). 'procureapp.history' is
-- 'off' while a backup is loaded, whose history comes with it, and 'expiring' while the product removes old rows.

-- {column: [before, after]}; null when nothing but the left out changed.
CREATE FUNCTION "history_changes"("before" jsonb, "after" jsonb, "left_out" text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(field.key, jsonb_build_array("before" -> field.key, field.value))
  FROM jsonb_each("after") AS field
  WHERE field.value IS DISTINCT FROM "before" -> field.key AND field.key <> ALL ("left_out")
$$;

-- A function of each table, because static SQL is prepared once for each connection. It names only the key and the column
-- of the name, so that a column that is added later is in the history by itself. A new row is written as it is, which is
-- several times faster than taking columns out of it; only secrets are.
CREATE FUNCTION "history_triggers"("of" regclass, "body" text, "secret" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  writer text := 'write_history_of_' || "of"::text;
  whole_row text := CASE "secret" WHEN '{}' THEN 'to_json(%s)' ELSE '(to_jsonb(%s) - ' || quote_literal("secret") || '::text[])::json' END;
BEGIN
  EXECUTE format($function$
    CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $writer$
    DECLARE
      acting text := current_setting('procureapp.acting', true);
      actor integer := nullif(split_part(acting, '|', 1), '')::integer;
      device integer := nullif(split_part(acting, '|', 2), '')::integer;
    BEGIN
      IF current_setting('procureapp.history', true) = 'off' THEN
        RETURN NULL;
      END IF;
      %s
      RETURN NULL;
    END $writer$
  $function$, writer, regexp_replace("body", '<(\w+)>', format(whole_row, '\1'), 'g'));
  EXECUTE format('CREATE TRIGGER history_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', "of", writer);
  EXECUTE format('CREATE TRIGGER history_update AFTER UPDATE ON %s REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION %I()', "of", writer);
  EXECUTE format('CREATE TRIGGER history_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION %I()', "of", writer);
END $$;

-- "of" is a table with the key "id". "name" is an SQL expression over a row named "record". A change of only "derived"
-- columns is none.
CREATE FUNCTION "history_of"("of" regclass, "kind" text, "name" text, "derived" text[] = '{}', "secret" text[] = '{}')
RETURNS void LANGUAGE sql AS $$
  SELECT history_triggers("of", format($body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'created', %1$L, record.id, %2$s, <record> FROM added AS record;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device,
          CASE changes -> 'is_deleted' -> 1 WHEN 'true' THEN 'deleted' WHEN 'false' THEN 'restored' ELSE 'changed' END,
          %1$L, record.id, %2$s, changes
        FROM added AS record JOIN removed USING (id),
          LATERAL (SELECT history_changes(to_jsonb(removed), to_jsonb(record), %3$L) AS changes) AS compared
        WHERE changes IS NOT NULL;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'deleted', %1$L, record.id, %2$s, '{"is_deleted": [false, true]}' FROM removed AS record;
      END IF;
    $body$, "kind", "name", "derived" || "secret" || '{version,updated_at}'::text[]), "secret")
$$;

-- "of" is a table with the key "id", whose column "record_id" refers to the record. All parts of one record that a
-- statement changes are one row. "name" is an SQL expression over "record_id".
CREATE FUNCTION "history_of_parts"("of" regclass, "kind" text, "record_id" text, "part" text, "name" text, "derived" text[] = '{}', "secret" text[] = '{}')
RETURNS void LANGUAGE sql AS $$
  SELECT history_triggers("of", format($body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, part, changes)
        SELECT actor, device, 'changed', %1$L, record_id, %4$s, %3$L, json_build_object('added', rows)
        FROM (SELECT added.%2$I AS record_id, json_agg(<added>) AS rows FROM added GROUP BY 1) AS record;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, part, changes)
        SELECT actor, device, 'changed', %1$L, record_id, %4$s, %3$L, json_build_object('changed', rows)
        FROM (
          SELECT added.%2$I AS record_id, json_agg(json_build_object('id', added.id, 'fields', fields)) AS rows
          FROM added JOIN removed USING (id),
            LATERAL (SELECT history_changes(to_jsonb(removed), to_jsonb(added), %5$L) AS fields) AS compared
          WHERE fields IS NOT NULL
          GROUP BY 1
        ) AS record;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, part, changes)
        SELECT actor, device, 'changed', %1$L, record_id, %4$s, %3$L, json_build_object('removed', rows)
        FROM (SELECT removed.%2$I AS record_id, json_agg(<removed>) AS rows FROM removed GROUP BY 1) AS record;
      END IF;
    $body$, "kind", "record_id", "part", "name", "derived" || "secret" || '{version}'::text[]), "secret")
$$;

-- Append-only: rows are never changed, and only those are removed that are older than two years, by the product's own job.
CREATE FUNCTION "keep_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('procureapp.history', true) = 'expiring' THEN
    IF OLD.at < now() - interval '2 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The history is append-only.';
END $$;
CREATE TRIGGER "history_kept" BEFORE UPDATE OR DELETE ON "history" FOR EACH ROW EXECUTE FUNCTION "keep_history"();
CREATE TRIGGER "history_kept_whole" BEFORE TRUNCATE ON "history" FOR EACH STATEMENT EXECUTE FUNCTION "keep_history"();

SELECT history_of('organization_settings', 'organization-settings', 'record.organization_name');
-- The settings always exist; the first reader stores their defaults.
DROP TRIGGER history_insert ON organization_settings;
SELECT history_of('locations', 'locations', 'record.name');
SELECT history_of('users', 'users', 'record.name');
SELECT history_of_parts('user_locations', 'users', 'user_id', 'user-locations', '(SELECT name FROM users WHERE id = record_id)');
SELECT history_of('vendors', 'vendors', 'record.name');
SELECT history_of_parts('public_links', 'vendors', 'vendor_id', 'public-links', '(SELECT name FROM vendors WHERE id = record_id)', '{last_opened_at}', '{token_hash}');
SELECT history_of('units_of_measure', 'units-of-measure', 'record.name');
SELECT history_of('product_categories', 'product-categories', 'record.name');
SELECT history_of('products', 'products', 'record.name', '{price_updated_at}');
SELECT history_of('orders', 'orders', 'record.id', '{status_before_ordered,has_photos,total,unpriced_items}');
SELECT history_of_parts('order_items', 'orders', 'order_id', 'order-items', 'record_id', '{order_date,order_cancelled,order_deleted}');
SELECT history_of_parts('invoice_photos', 'orders', 'order_id', 'invoice-photos', 'record_id');
SELECT history_of('inventory', 'inventory', '(SELECT name FROM products WHERE id = record.product_id)');
SELECT history_of('waste_logs', 'waste-logs', '(SELECT name FROM products WHERE id = record.product_id)');
SELECT history_of('reminders', 'reminders', 'record.name', '{next_run_at,planned_at}');
SELECT history_of_parts('reminder_assignments', 'reminders', 'reminder_id', 'reminder-assignments', '(SELECT name FROM reminders WHERE id = record_id)');
SELECT history_of('devices', 'devices', 'record.name', '{last_seen_at,last_user_id}', '{token_hash}');
