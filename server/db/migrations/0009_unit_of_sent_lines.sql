ALTER TABLE "purchase_order_sent_lines" ADD COLUMN "unit_id" uuid;
-- By hand: the unit of an item whose abbreviation the line has, else the one that has it today, or had it (E30).
UPDATE purchase_order_sent_lines AS line SET unit_id = coalesce(
  (SELECT item.unit_id FROM order_items AS item WHERE item.id = line.order_item_id AND lower(btrim(item.unit_of_measure)) = lower(btrim(line.unit_of_measure))),
  (SELECT unit.id FROM units_of_measure AS unit WHERE lower(btrim(unit.abbreviation)) = lower(btrim(line.unit_of_measure)) ORDER BY unit.is_deleted, unit.id LIMIT 1),
  (SELECT former.record_id::uuid FROM history AS former WHERE former.kind = 'units-of-measure'
    AND lower(btrim(former.changes -> 'abbreviation' ->> 0)) = lower(btrim(line.unit_of_measure)) ORDER BY former.at DESC LIMIT 1),
  (SELECT item.unit_id FROM order_items AS item WHERE item.id = line.order_item_id));
ALTER TABLE "purchase_order_sent_lines" ALTER COLUMN "unit_id" SET NOT NULL;
ALTER TABLE "purchase_order_sent_lines" ADD CONSTRAINT "purchase_order_sent_lines_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
