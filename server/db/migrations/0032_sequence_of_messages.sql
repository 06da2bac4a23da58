DROP INDEX "purchase_order_messages_of";
ALTER TABLE "purchase_order_messages" ADD COLUMN "sequence" bigserial NOT NULL;
CREATE INDEX "purchase_order_messages_of" ON "purchase_order_messages" USING btree ("purchase_order_number","sequence");