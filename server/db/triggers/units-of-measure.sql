CREATE TRIGGER "units_of_measure_changed" AFTER INSERT OR UPDATE OR DELETE ON "units_of_measure" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
SELECT history_of('units_of_measure', 'units-of-measure', 'record.name');
SELECT keep_where_items_refer('units_of_measure', 'id');
