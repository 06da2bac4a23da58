-- An amount in the own unit of one moment, in that of another; the moment of today's unit is infinity.
CREATE FUNCTION "in_own_unit"("product" text, "numerator" numeric, "denominator" numeric, "moment" timestamptz, "other_moment" timestamptz)
RETURNS SETOF numeric[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT reduced("numerator" * other[1] * own[2], "denominator" * other[2] * own[1])
  FROM own_unit_at("product", "moment") AS own CROSS JOIN own_unit_at("product", "other_moment") AS other
$$;
