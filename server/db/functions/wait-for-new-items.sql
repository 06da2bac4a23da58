-- Before a rule is added: every order that is being stored without having seen it is waited for, and the next ones wait for the rule
-- (see note_sendings_of_new_items). Otherwise neither would see the other, and nobody would plan that order's sending.
CREATE FUNCTION "wait_for_new_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301158);
  RETURN NULL;
END $$;
