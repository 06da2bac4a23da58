-- A price that vendors do not see is no change for them.
CREATE FUNCTION "compare_shown_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM purchase_orders WHERE sent_lines_at IS NOT NULL AND (closed_at IS NULL OR changes IS NOT NULL)
  ORDER BY number FOR NO KEY UPDATE;
  UPDATE purchase_orders AS record SET changes = compared.changes
  FROM (
    SELECT number, purchase_order_changes(number, NULL) AS changes FROM purchase_orders
    WHERE sent_lines_at IS NOT NULL AND (closed_at IS NULL OR changes IS NOT NULL)
  ) AS compared
  WHERE compared.number = record.number AND compared.changes IS DISTINCT FROM record.changes;
  RETURN NULL;
END $$;
