-- Exact amounts (adr-027): an array {numerator, denominator} while a sum is computed.
CREATE FUNCTION "add_fraction"("sum" numeric[], "numerator" numeric, "denominator" numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN "sum"[2] = "denominator" THEN ARRAY["sum"[1] + "numerator", "denominator"]
    ELSE (
      SELECT ARRAY["sum"[1] * div(common, "sum"[2]) + "numerator" * div(common, "denominator"), common]
      FROM lcm("sum"[2], "denominator") AS common
    ) END
$$;

CREATE AGGREGATE "sum_fractions"(numeric, numeric) (SFUNC = add_fraction, STYPE = numeric[], INITCOND = '{0,1}');
