-- What was not opened in time is no problem any more once it is opened, answered or closed, whoever records that (V8).
CREATE FUNCTION "settle_not_opened"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.problem := NULL;
  RETURN NEW;
END $$;
