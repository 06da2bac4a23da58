-- Since when the prices count that the transaction changes (see price_source).
CREATE FUNCTION "price_moment"() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(nullif(split_part(current_setting('procureapp.prices', true), '|', 2), '')::timestamptz, clock_timestamp())
$$;
