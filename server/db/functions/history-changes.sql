-- {column: [before, after]}; null when nothing but the left out changed.
-- An import sets products aside for a moment, so that they can swap names: they are not deleted (see server/products/set-aside.ts).
CREATE FUNCTION "history_changes"("before" jsonb, "after" jsonb, "left_out" text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(field.key, jsonb_build_array("before" -> field.key, field.value))
  FROM jsonb_each("after") AS field
  WHERE field.value IS DISTINCT FROM "before" -> field.key AND field.key <> ALL ("left_out")
    AND NOT (field.key = 'is_deleted' AND coalesce(current_setting('procureapp.history', true), '') = 'aside')
$$;
