CREATE TRIGGER "purchase_order_events_kept" BEFORE UPDATE OR DELETE ON "purchase_order_events" FOR EACH ROW
  EXECUTE FUNCTION "keep_purchase_order_events"();
CREATE TRIGGER "purchase_order_events_kept_whole" BEFORE TRUNCATE ON "purchase_order_events" FOR EACH STATEMENT
  EXECUTE FUNCTION "keep_purchase_order_events"();
