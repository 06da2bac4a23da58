-- What standing orders depend on changed: the schedule or the sending rules of their vendor, the clocks or the end of their location, their guide, or
-- what their person may do (E22, E23). Each is planned again by its job. Rows that are marked already are marked again: a job that
-- plans one at this moment has not seen the change, so its row must be waited for.
CREATE FUNCTION "standing_orders_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  UPDATE standing_orders SET is_changed = true
  WHERE CASE TG_TABLE_NAME
    WHEN 'users' THEN responsible_user_id = (of ->> 'id')::integer
    WHEN 'user_locations' THEN responsible_user_id = (of ->> 'user_id')::integer
    WHEN 'vendors' THEN vendor_id = (of ->> 'id')::integer
    WHEN 'order_guides' THEN guide_id = (of ->> 'id')::uuid
    WHEN 'locations' THEN guide_id IN (SELECT id FROM order_guides WHERE location_id = (of ->> 'id')::integer)
    WHEN 'organization_settings' THEN true
    ELSE vendor_id = (of ->> 'vendor_id')::integer
  END;
  RETURN NULL;
END $$;
