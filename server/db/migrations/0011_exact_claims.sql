-- By hand: what was claimed before there were fractions. Its factors were quotients with thirty digits, so a rest of a piece
-- too small to see was claimed again; and drafts lost what a manager had changed, because the same fraction was written
-- otherwise (E31, E32). Only fractions of that time have decimals.
UPDATE claim_lines AS line SET found_numerator = div(exact.numerator, common), found_denominator = div(exact.denominator, common),
  -- Drafts also get the amount of money for one of their unit, where no price can hold it.
  unit_amount = CASE WHEN claim.state = 'draft' AND line.reason <> 'price' AND line.unit_amount IS NULL THEN
    div(2 * item.unit_price * rate.numerator * 1e12 + rate.denominator, 2 * rate.denominator) * 0.000000000001
  ELSE line.unit_amount END
FROM claim_lines AS old
  JOIN claims AS claim ON claim.id = old.claim_id
  JOIN receipt_lines AS received ON received.id = old.receipt_line_id
  LEFT JOIN order_items AS item ON item.id = received.order_item_id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN is_same THEN 1 WHEN is_received THEN received.item_numerator END AS numerator,
      CASE WHEN is_same THEN 1 WHEN is_received THEN received.item_denominator END AS denominator
    FROM (SELECT coalesce(old.unit_id = item.unit_id, true) AS is_same, old.unit_id = received.unit_id AS is_received) AS compared
  ) AS rate
  CROSS JOIN LATERAL (
    SELECT coalesce(old.found_quantity * rate.numerator, old.found_numerator) AS numerator,
      CASE WHEN rate.numerator IS NULL THEN old.found_denominator ELSE rate.denominator END AS denominator
  ) AS exact
  CROSS JOIN LATERAL gcd(exact.numerator, exact.denominator) AS common
WHERE line.id = old.id AND scale(old.found_numerator) > 0;
