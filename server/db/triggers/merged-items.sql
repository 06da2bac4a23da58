CREATE TRIGGER "merged_items_sent_lines" AFTER INSERT ON "merged_items" REFERENCING NEW TABLE AS merged
  FOR EACH STATEMENT EXECUTE FUNCTION "merge_sent_lines"();
