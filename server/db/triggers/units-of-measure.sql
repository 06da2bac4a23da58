CREATE TRIGGER "units_of_measure_changed" AFTER INSERT OR UPDATE OR DELETE ON "units_of_measure" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
CREATE TRIGGER "units_of_measure_list_renamed" AFTER UPDATE OF "abbreviation" ON "units_of_measure" FOR EACH ROW
  WHEN (NEW.abbreviation <> OLD.abbreviation) EXECUTE FUNCTION "note_listed_name"('unit');
SELECT history_of('units_of_measure', 'units-of-measure', 'record.name');
SELECT keep_where_items_refer('units_of_measure', 'id');
