CREATE TABLE "history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"transaction" bigint DEFAULT txid_current() NOT NULL,
	"actor_id" integer,
	"device_id" text,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"name" text NOT NULL,
	"part" text,
	"changes" json NOT NULL,
	CONSTRAINT "history_at_id_pk" PRIMARY KEY("at","id"),
	CONSTRAINT "history_action" CHECK ("history"."action" in ('created', 'changed', 'deleted', 'restored'))
);

CREATE INDEX "history_of_kind" ON "history" USING btree ("kind","at","id");
CREATE INDEX "history_of_record" ON "history" USING btree ("record_id","kind","at","id");
CREATE INDEX "history_of_actor" ON "history" USING btree ("actor_id","at","id") WHERE "history"."actor_id" is not null;