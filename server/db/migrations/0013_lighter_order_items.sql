ALTER TABLE "order_items" DROP CONSTRAINT "order_items_order_id_orders_id_fk";

ALTER TABLE "order_items" DROP CONSTRAINT "order_items_product_id_products_id_fk";

ALTER TABLE "order_items" DROP CONSTRAINT "order_items_vendor_id_vendors_id_fk";

ALTER TABLE "order_items" DROP CONSTRAINT "order_items_unit_id_units_of_measure_id_fk";

ALTER TABLE "order_items" DROP CONSTRAINT "order_items_ordered_unit_id_units_of_measure_id_fk";

ALTER TABLE "order_items" DROP CONSTRAINT "order_items_purchase_order_number_purchase_orders_number_fk";

DROP INDEX "order_items_open_in_unit";