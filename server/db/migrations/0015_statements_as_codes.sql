-- Sentences that were stored become codes with params. One that is not recognised stays as it was written.
CREATE FUNCTION pg_temp.coded("code" text, "params" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('code', "code", 'params', "params")
$$;
CREATE FUNCTION pg_temp.known_failure("sentence" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE "sentence"
    WHEN 'The connection to the mail server broke; the message may have arrived.' THEN 'email_connection'
    WHEN 'The mail server did not answer in time; the message may have arrived.' THEN 'email_time'
    WHEN 'The text message service did not answer in time; the message may have arrived.' THEN 'sms_time'
    WHEN 'Something went wrong while sending; the message may have arrived.' THEN 'unknown'
    WHEN 'Not sent before the backup was made; since then the message may have arrived.' THEN 'before_backup'
    WHEN 'The mail server does not accept the account in SMTP_URL.' THEN 'email_account'
    WHEN 'The mail server cannot be reached just now.' THEN 'email_unreachable'
    WHEN 'This message was not sent.' THEN 'not_sent'
    WHEN 'The photo is no longer stored.' THEN 'photo_gone'
    WHEN 'The text message service does not accept our account.' THEN 'sms_account'
    WHEN 'The text message service cannot be reached just now.' THEN 'sms_unreachable'
    WHEN 'The server stopped before sending; the message did not arrive.' THEN 'stopped_before'
    WHEN 'The server stopped while sending; the message may have arrived.' THEN 'stopped_sending'
  END
$$;
CREATE FUNCTION pg_temp.why_not_delivered("sentence" text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN pg_temp.known_failure("sentence") IS NOT NULL
      THEN jsonb_build_object('because', pg_temp.known_failure("sentence"))
    WHEN "sentence" LIKE 'The mail server refused this message: %'
      THEN jsonb_build_object('because', 'email_refused', 'reason', substring("sentence" FROM '^The mail server refused this message: (.*)$'))
    WHEN "sentence" ~ '^The text message service refused this message: status \d{1,9}$'
      THEN jsonb_build_object('because', 'sms_refused', 'reason', NULL, 'status', substring("sentence" FROM '\d+$')::integer)
    WHEN "sentence" LIKE 'The text message service refused this message: %'
      THEN jsonb_build_object('because', 'sms_refused', 'reason', substring("sentence" FROM '^The text message service refused this message: (.*)$'), 'status', NULL)
    WHEN "sentence" ~ '^The text message service answered with an error \(status \d{1,9}\); the message may have arrived\.$'
      THEN jsonb_build_object('because', 'sms_error', 'status', substring("sentence" FROM 'status (\d+)')::integer)
    WHEN "sentence" ~ '^The message could not be written to the outbox folder: .*\.$'
      THEN jsonb_build_object('because', 'outbox_folder', 'reason', substring("sentence" FROM '^The message could not be written to the outbox folder: (.*)\.$'))
    WHEN "sentence" ~ '^The text message service reports that this message was not delivered( \(error \d{1,10}\))?\.$'
      THEN jsonb_build_object('because', 'sms_undelivered', 'error', substring("sentence" FROM 'error (\d+)'))
    WHEN "sentence" ~ '^This version does not send messages of the kind ''.*''\.$'
      THEN jsonb_build_object('because', 'unknown_kind', 'kind', substring("sentence" FROM 'of the kind ''(.*)''\.$'))
    ELSE jsonb_build_object('because', 'as_written', 'text', "sentence")
  END
$$;
-- 'Fri, Nov 27' has no year: it is the first such day of the week from the day of the run on.
CREATE FUNCTION pg_temp.day_after("shown" text, "since" date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT "day"::date FROM generate_series("since" - 1, "since" + 400, interval '1 day') AS "day"
  WHERE to_char("day", 'Dy, Mon FMDD') = "shown" ORDER BY 1 LIMIT 1
$$;
CREATE FUNCTION pg_temp.why_silent("sentence" text, "due" timestamp with time zone) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    -- Names that hold these words themselves could be read in two ways.
    WHEN "sentence" ~ ' has ordered from .* has ordered from ' OR "party" IS NULL
      OR ("party"[3] <> 'today' AND "day" IS NULL)
      THEN pg_temp.coded('as_written', jsonb_build_object('text', "sentence"))
    ELSE pg_temp.coded('reminder_silent', jsonb_build_object(
      'locationName', "party"[1], 'vendorName', "party"[2], 'deliveryDate', "day"))
  END
  FROM regexp_match("sentence", '^(.*) has ordered from (.*) (today|for \w{3}, \w{3} \d{1,2})\.$') AS "party"
    CROSS JOIN LATERAL (SELECT pg_temp.day_after(substring("party"[3] FROM '^for (.*)$'), ("due" AT TIME ZONE 'UTC')::date)) AS "promised"("day")
$$;
ALTER TABLE "outbox_messages" ALTER COLUMN "last_error" SET DATA TYPE jsonb
  USING CASE WHEN "last_error" IS NOT NULL THEN pg_temp.coded('not_delivered', pg_temp.why_not_delivered("last_error")) END;
ALTER TABLE "outbox_messages" DROP COLUMN "reason";
UPDATE "purchase_order_events"
SET "detail" = jsonb_set("detail", '{reason}', pg_temp.coded('not_delivered', pg_temp.why_not_delivered("detail" ->> 'reason')))
WHERE jsonb_typeof("detail" -> 'reason') = 'string';
ALTER TABLE "reminder_deliveries" ALTER COLUMN "not_reached" SET DATA TYPE jsonb USING CASE
  WHEN "not_reached" = 'This user was deleted' THEN pg_temp.coded('not_reached', '{"because": "user_deleted"}')
  WHEN "not_reached" = 'No e-mail address' THEN pg_temp.coded('not_reached', '{"because": "no_email"}')
  WHEN "not_reached" = 'No phone number' THEN pg_temp.coded('not_reached', '{"because": "no_phone"}')
  WHEN "not_reached" IS NOT NULL THEN pg_temp.coded('as_written', jsonb_build_object('text', "not_reached"))
END;
ALTER TABLE "reminder_runs" ALTER COLUMN "reason" SET DATA TYPE jsonb
  USING CASE WHEN "reason" IS NOT NULL THEN pg_temp.why_silent("reason", "due_at") END;
DROP FUNCTION pg_temp.why_silent;
DROP FUNCTION pg_temp.day_after;
DROP FUNCTION pg_temp.why_not_delivered;
DROP FUNCTION pg_temp.known_failure;
DROP FUNCTION pg_temp.coded;
