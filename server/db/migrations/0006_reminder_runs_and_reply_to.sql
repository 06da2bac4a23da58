CREATE TABLE "reminder_deliveries" (
	"run_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"message_id" uuid,
	"not_reached" text,
	CONSTRAINT "reminder_deliveries_run_id_user_id_pk" PRIMARY KEY("run_id","user_id"),
	CONSTRAINT "reminder_deliveries_reached_or_why_not" CHECK (("reminder_deliveries"."message_id" is null) <> ("reminder_deliveries"."not_reached" is null))
);

CREATE TABLE "reminder_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reminder_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_runs_once" UNIQUE("reminder_id","due_at"),
	CONSTRAINT "reminder_runs_state" CHECK ("reminder_runs"."state" in ('sent', 'missed'))
);

ALTER TABLE "organization_settings" ADD COLUMN "reply_to_email" text;
ALTER TABLE "reminders" ADD COLUMN "next_run_at" timestamp (3) with time zone;
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_run_id_reminder_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reminder_runs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "reminder_deliveries_of_message" ON "reminder_deliveries" USING btree ("message_id");
CREATE INDEX "reminders_due" ON "reminders" USING btree ("next_run_at") WHERE "reminders"."is_active" and not "reminders"."is_deleted";