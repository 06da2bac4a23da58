-- Why the transaction changes prices: set_config('procureapp.prices', '<source>|<moment>', true). An edit where it does not say.
CREATE FUNCTION "price_source"() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(split_part(current_setting('procureapp.prices', true), '|', 1), ''), 'edit')
$$;
