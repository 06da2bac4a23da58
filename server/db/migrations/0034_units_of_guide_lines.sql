ALTER TABLE "order_guide_lines" ADD COLUMN "unit_id" uuid;
ALTER TABLE "prepared_order_lines" ADD COLUMN "unit_id" uuid;
-- By hand: in which unit a quantity was entered is not known of former lines. Until now it was read in its product's present one.
UPDATE order_guide_lines AS line SET unit_id = product.unit_id FROM products AS product
WHERE product.id = line.product_id AND line.quantity IS NOT NULL;
UPDATE prepared_order_lines AS line SET unit_id = product.unit_id FROM products AS product WHERE product.id = line.product_id;
ALTER TABLE "prepared_order_lines" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "order_guide_lines" ADD CONSTRAINT "order_guide_lines_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prepared_order_lines" ADD CONSTRAINT "prepared_order_lines_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_guide_lines" ADD CONSTRAINT "order_guide_lines_unit" CHECK (("order_guide_lines"."unit_id" is null) = ("order_guide_lines"."quantity" is null));
