-- The decimals of a currency's amounts, as contract/values/money-shown.ts has them.
CREATE FUNCTION "minor_digits"("code" text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN "code" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN "code" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END;
