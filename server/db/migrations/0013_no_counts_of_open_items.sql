ALTER TABLE "purchase_order_counts" DROP COLUMN "items";
ALTER TABLE "purchase_order_counts" DROP COLUMN "open_items";
ALTER TABLE "purchase_order_touches" DROP COLUMN "items";
ALTER TABLE "purchase_order_touches" DROP COLUMN "open_items";