-- A text as every search compares it (Q1): the same as folded() of contract/values/folded.ts, which says why. Indexes and columns
-- stand on it, so it is part of the schema (adr-031). Most texts are ASCII, which needs no more than lower case.
CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1 COLLATE "C") COLLATE "default"
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F\u0483-\u0489]', '', 'g')),
      'øłđðħŧŋıəґς', 'olddhtnieгσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END
$$;
DROP INDEX "waste_logs_notes";
ALTER TABLE "product_names" ADD COLUMN "folded" text GENERATED ALWAYS AS (folded(name)) STORED NOT NULL;
CREATE INDEX "waste_logs_notes" ON "waste_logs" USING gin (folded("notes") gin_trgm_ops) WHERE not "waste_logs"."is_deleted";