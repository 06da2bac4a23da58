CREATE TABLE "planned_sendings" (
	"id" serial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"delivery_date" date,
	"number" integer,
	"pending" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"goes_at" timestamp (3) with time zone,
	"goes_by" text,
	"look_at" timestamp (3) with time zone,
	"reason" jsonb,
	"attention_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"refusal" jsonb,
	"is_restored" boolean DEFAULT false NOT NULL,
	CONSTRAINT "planned_sendings_once" UNIQUE NULLS NOT DISTINCT("vendor_id","location_id","delivery_date"),
	CONSTRAINT "planned_sendings_goes_by" CHECK (case when "planned_sendings"."goes_by" is null then "planned_sendings"."goes_at" is null else "planned_sendings"."goes_by" in ('email', 'sms') and "planned_sendings"."goes_at" is not null end),
	CONSTRAINT "planned_sendings_reason" CHECK (("planned_sendings"."reason" is null) = ("planned_sendings"."attention_at" is null))
);

CREATE TABLE "sending_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"position" integer NOT NULL,
	"places" jsonb,
	"timing" text NOT NULL,
	"minutes" integer NOT NULL,
	"channels" text[] NOT NULL,
	"below_minimum" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"base" text NOT NULL,
	CONSTRAINT "sending_rules_timing" CHECK ("sending_rules"."timing" in ('by_hand', 'at_once', 'before_cut_off')),
	CONSTRAINT "sending_rules_below_minimum" CHECK ("sending_rules"."below_minimum" in ('send', 'hold')),
	CONSTRAINT "sending_rules_minutes" CHECK (case "sending_rules"."timing" when 'before_cut_off' then "sending_rules"."minutes" between 5 and 1440 when 'at_once' then "sending_rules"."minutes" between 0 and 120 else "sending_rules"."minutes" = 0 end),
	CONSTRAINT "sending_rules_channels" CHECK ("sending_rules"."channels" in ('{email}', '{sms}', '{email,sms}', '{sms,email}'))
);

CREATE TABLE "waiting_sendings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"delivery_date" date
);

ALTER TABLE "purchase_order_messages" ADD COLUMN "planned_at" timestamp (3) with time zone;
ALTER TABLE "planned_sendings" ADD CONSTRAINT "planned_sendings_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "planned_sendings" ADD CONSTRAINT "planned_sendings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "planned_sendings" ADD CONSTRAINT "planned_sendings_number_purchase_orders_number_fk" FOREIGN KEY ("number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sending_rules" ADD CONSTRAINT "sending_rules_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "planned_sendings_of_location" ON "planned_sendings" USING btree ("location_id");
CREATE INDEX "planned_sendings_due" ON "planned_sendings" USING btree ("look_at") WHERE "planned_sendings"."look_at" is not null;
CREATE INDEX "planned_sendings_not_sent" ON "planned_sendings" USING btree ("attention_at") WHERE "planned_sendings"."reason" is not null;
CREATE UNIQUE INDEX "sending_rules_general" ON "sending_rules" USING btree ("vendor_id") WHERE "sending_rules"."places" is null;
CREATE INDEX "sending_rules_of_vendor" ON "sending_rules" USING btree ("vendor_id","position");
CREATE INDEX "waiting_sendings_of" ON "waiting_sendings" USING btree ("vendor_id","location_id","delivery_date");