-- With whole numbers that have no common factor; also of decimals, whose greatest common divisor is a decimal.
CREATE FUNCTION "reduced"("numerator" numeric, "denominator" numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[div("numerator", common), div("denominator", common)] FROM gcd("numerator", "denominator") AS common
$$;
