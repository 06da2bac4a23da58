ALTER TABLE "vendor_answers" ALTER COLUMN "link_id" DROP NOT NULL;
ALTER TABLE "vendor_answers" ADD COLUMN "recorded_by" integer;
ALTER TABLE "vendor_answers" ADD CONSTRAINT "vendor_answers_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answers" ADD CONSTRAINT "vendor_answers_recorded" CHECK ("vendor_answers"."link_id" is null or "vendor_answers"."recorded_by" is null);