-- An amount in the base unit of a product, in the own unit of a moment; the moment of today's unit is infinity.
CREATE FUNCTION "from_base"("product" text, "numerator" numeric, "denominator" numeric, "moment" timestamptz)
RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT reduced("numerator" * own[1], "denominator" * own[2]) FROM own_unit_at("product", "moment") AS own
$$;
