-- An amount in the own unit that a product had at a moment, in its base unit; the moment of today's unit is infinity.
CREATE FUNCTION "to_base"("product" text, "numerator" numeric, "denominator" numeric, "moment" timestamptz)
RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT reduced("numerator" * own[2], "denominator" * own[1]) FROM own_unit_at("product", "moment") AS own
$$;
