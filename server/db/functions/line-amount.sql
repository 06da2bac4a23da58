-- What a line of an order costs (M2): half up to the minor unit of the currency, so that the lines that a person sees add up to
-- the total. It costs nothing: PostgreSQL writes it into the statement that calls it.
CREATE FUNCTION "line_amount"("quantity" integer, "unit_price" numeric, "digits" integer) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN round("quantity" * "unit_price", "digits");
