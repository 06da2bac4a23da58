-- Present in PostgreSQL's own packages and in the embedded build; the owner of a database may create it (adr-017).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE "product_names" (
	"name" text PRIMARY KEY NOT NULL
);

DROP INDEX "order_items_of_vendor";
DROP INDEX "order_items_of_vendor_at_location";
DROP INDEX "order_items_open";
ALTER TABLE "order_items" ADD COLUMN "order_date" timestamp (3) with time zone DEFAULT null;
ALTER TABLE "order_items" ADD COLUMN "order_cancelled" boolean DEFAULT false NOT NULL;
ALTER TABLE "order_items" ADD COLUMN "order_deleted" boolean DEFAULT false NOT NULL;
ALTER TABLE "orders" ADD COLUMN "has_photos" boolean DEFAULT false NOT NULL;
UPDATE "order_items" SET "order_date" = "orders"."order_date", "order_cancelled" = "orders"."status" = 'cancelled', "order_deleted" = "orders"."is_deleted" FROM "orders" WHERE "orders"."id" = "order_items"."order_id";
ALTER TABLE "order_items" ALTER COLUMN "order_date" SET NOT NULL;
UPDATE "orders" SET "has_photos" = true WHERE "id" IN (SELECT "order_id" FROM "invoice_photos" WHERE NOT "is_deleted");
INSERT INTO "product_names" ("name") SELECT "name" FROM "products" UNION SELECT "product_name" FROM "order_items";
CREATE INDEX "waste_logs_of_product" ON "waste_logs" USING btree ("product_id","created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_of_user" ON "waste_logs" USING btree ("recorded_by","created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_notes" ON "waste_logs" USING gin (lower("notes") gin_trgm_ops) WHERE not "waste_logs"."is_deleted";
CREATE INDEX "order_items_in_status" ON "order_items" USING btree ("ordered_status","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_of_product_name" ON "order_items" USING btree ("product_name","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_missing_of_vendor" ON "order_items" USING btree ("vendor_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and "order_items"."ordered_status" = 'missing';
CREATE INDEX "order_items_missing_at_location" ON "order_items" USING btree ("location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and "order_items"."ordered_status" = 'missing';
CREATE INDEX "order_items_open_newest" ON "order_items" USING btree ("order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('pending', 'ordered');
CREATE INDEX "orders_id_part" ON "orders" USING gin ("id" gin_trgm_ops) WHERE not "orders"."is_deleted";
CREATE INDEX "orders_with_photos" ON "orders" USING btree ("order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_of_location" ON "orders" USING btree ("location_id","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_of_user" ON "orders" USING btree ("ordered_by","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_in_email_status" ON "orders" USING btree ("ottomate_email_status","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "outbox_messages_in_state" ON "outbox_messages" USING btree ("state","created_at","id");
CREATE INDEX "order_items_of_vendor" ON "order_items" USING btree ("vendor_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_of_vendor_at_location" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_open" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('pending', 'ordered');
CREATE FUNCTION "place_order_item"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT location_id, order_date, status = 'cancelled', is_deleted
  INTO NEW.location_id, NEW.order_date, NEW.order_cancelled, NEW.order_deleted
  FROM orders WHERE id = NEW.order_id;
  RETURN NEW;
END $$;
DROP TRIGGER "order_items_located" ON "order_items";
DROP FUNCTION "locate_order_item"();
CREATE TRIGGER "order_items_placed" BEFORE INSERT ON "order_items" FOR EACH ROW WHEN (NEW.location_id IS NULL OR NEW.order_date IS NULL) EXECUTE FUNCTION "place_order_item"();
CREATE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET order_date = NEW.order_date, order_cancelled = NEW.status = 'cancelled', order_deleted = NEW.is_deleted
  WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_followed" AFTER UPDATE OF "status", "is_deleted", "order_date" ON "orders" FOR EACH ROW
  WHEN ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.is_deleted <> NEW.is_deleted OR OLD.order_date <> NEW.order_date)
  EXECUTE FUNCTION "follow_order"();
CREATE FUNCTION "note_photos"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text;
BEGIN
  FOR changed IN SELECT DISTINCT id FROM unnest(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.order_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.order_id END]) AS id WHERE id IS NOT NULL ORDER BY id LOOP
    UPDATE orders SET has_photos = NOT has_photos WHERE id = changed
      AND has_photos <> EXISTS (SELECT FROM invoice_photos WHERE order_id = changed AND NOT is_deleted);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "invoice_photos_noted" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "is_deleted" ON "invoice_photos" FOR EACH ROW EXECUTE FUNCTION "note_photos"();
CREATE FUNCTION "note_product_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_names SELECT DISTINCT name FROM named ORDER BY name ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "products_named" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "named" FOR EACH STATEMENT EXECUTE FUNCTION "note_product_names"();
CREATE TRIGGER "products_renamed" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS "named" FOR EACH STATEMENT EXECUTE FUNCTION "note_product_names"();
