-- Each price of a product, since when, by whom and why (M4).
CREATE FUNCTION "record_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_prices (product_id, price, unit_id, since, changed_by, source)
  VALUES (NEW.id, NEW.price, NEW.unit_id, NEW.price_updated_at,
    nullif(split_part(current_setting('procureapp.acting', true), '|', 1), '')::integer, price_source());
  RETURN NULL;
END $$;
