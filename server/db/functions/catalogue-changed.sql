-- Every node keeps the catalogue's lists ready as bytes and drops them when it receives this notification. Statement-level, so that an
-- import of 20,000 rows is one message; delivered by PostgreSQL at commit, never for a rollback.
CREATE FUNCTION "catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
