ALTER TABLE "history" DROP CONSTRAINT "history_action";
ALTER TABLE "sign_in_tries" ADD COLUMN "recent" jsonb;
ALTER TABLE "single_sign_ons" ADD COLUMN "authenticated_after" timestamp (3) with time zone;
ALTER TABLE "history" ADD CONSTRAINT "history_action" CHECK ("history"."action" in ('created', 'changed', 'deleted', 'restored', 'signed_in', 'closed'));