CREATE TRIGGER "inventory_on_hand_begun" BEFORE INSERT ON "inventory" FOR EACH ROW
  WHEN (NEW.on_hand_numerator <> 0) EXECUTE FUNCTION "keep_on_hand"();
CREATE TRIGGER "inventory_on_hand_kept" BEFORE UPDATE ON "inventory" FOR EACH ROW
  WHEN (NEW.on_hand_numerator <> OLD.on_hand_numerator OR NEW.on_hand_denominator <> OLD.on_hand_denominator)
  EXECUTE FUNCTION "keep_on_hand"();

-- The history (A8) of an inventory row is that of its par and its place; the movements are the history of its amount. A row
-- that a movement begins is none yet.
-- Rows of which only the amount changed are left out first: comparing whole rows as JSON would be half the work of a count.
SELECT history_triggers('inventory', $body$
      IF TG_OP = 'INSERT' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'created', 'inventory', record.id, product.name || ', ' || location.name,
          (to_jsonb(record) - '{on_hand_numerator,on_hand_denominator,on_hand_amount,counted_at,counted_by}'::text[])::json
        FROM added AS record JOIN products AS product ON product.id = record.product_id JOIN locations AS location ON location.id = record.location_id
        WHERE record.par_amount <> 0 OR record.area IS NOT NULL OR record.position IS NOT NULL;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'changed', 'inventory', record.id, product.name || ', ' || location.name, compared.changes
        FROM (
            SELECT added.*, to_jsonb(removed) AS before FROM added JOIN removed USING (id)
            WHERE (added.product_id, added.location_id, added.par_amount, added.area, added.position, added.is_kept, added.is_deleted) IS DISTINCT FROM
              (removed.product_id, removed.location_id, removed.par_amount, removed.area, removed.position, removed.is_kept, removed.is_deleted)
          ) AS record
          JOIN products AS product ON product.id = record.product_id JOIN locations AS location ON location.id = record.location_id,
          LATERAL (SELECT history_changes(record.before, to_jsonb(record), '{before,on_hand_numerator,on_hand_denominator,on_hand_amount,counted_at,counted_by}') AS changes) AS compared
        WHERE compared.changes IS NOT NULL;
      ELSE
        INSERT INTO history (actor_id, device_id, action, kind, record_id, name, changes)
        SELECT actor, device, 'deleted', 'inventory', record.id, product.name, '{"is_deleted": [false, true]}'
        FROM removed AS record JOIN products AS product ON product.id = record.product_id;
      END IF;
    $body$, '{}');
