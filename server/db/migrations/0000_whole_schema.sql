-- Search in any part of a text (adr-017).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE SEQUENCE "public"."product_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."receipt_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9999 START WITH 1 CACHE 1 CYCLE;
CREATE TABLE "access_code" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "access_code_one_row" CHECK ("access_code"."id" = 1)
);

CREATE TABLE "devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"location_id" integer,
	"last_user_id" integer,
	"enrolled_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "devices_token_hash" UNIQUE("token_hash")
);

CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" serial NOT NULL,
	"user_id" integer NOT NULL,
	"device_id" integer,
	"proof" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_id" UNIQUE("id"),
	CONSTRAINT "sessions_proof" CHECK ("sessions"."proof" in ('none', 'pin', 'setup', 'oidc'))
);

CREATE TABLE "setup_code" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "setup_code_one_row" CHECK ("setup_code"."id" = 1)
);

CREATE TABLE "sign_in_tries" (
	"door" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"closings" integer DEFAULT 0 NOT NULL,
	"closed_until" timestamp (3) with time zone,
	"last_try_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "single_sign_ons" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "user_pins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"is_for_managers" boolean NOT NULL
);

CREATE TABLE "vendor_answer_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"order_item_id" integer NOT NULL,
	"purchase_order_number" integer NOT NULL,
	"answer" text NOT NULL,
	"quantity" integer,
	"substitute" text,
	"price" numeric(11, 4),
	"delivery_date" date,
	"note" text,
	"item_version" integer NOT NULL,
	"differs" boolean NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" integer,
	"settlement" text,
	CONSTRAINT "vendor_answer_lines_answer" CHECK ("vendor_answer_lines"."answer" in ('confirmed', 'short', 'out', 'substitute')),
	CONSTRAINT "vendor_answer_lines_quantity" CHECK (("vendor_answer_lines"."answer" = 'short') = ("vendor_answer_lines"."quantity" is not null) and coalesce("vendor_answer_lines"."quantity" >= 1, true)),
	CONSTRAINT "vendor_answer_lines_substitute" CHECK (("vendor_answer_lines"."answer" = 'substitute') = ("vendor_answer_lines"."substitute" is not null) and "vendor_answer_lines"."substitute" is distinct from ''),
	CONSTRAINT "vendor_answer_lines_price" CHECK ("vendor_answer_lines"."price" >= 0),
	CONSTRAINT "vendor_answer_lines_settlement" CHECK ("vendor_answer_lines"."settlement" in ('accepted', 'dismissed')),
	CONSTRAINT "vendor_answer_lines_settled" CHECK (("vendor_answer_lines"."settled_at" is null) = ("vendor_answer_lines"."settlement" is null) and ("vendor_answer_lines"."settled_by" is null or "vendor_answer_lines"."settled_at" is not null))
);

CREATE TABLE "vendor_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"link_id" uuid,
	"recorded_by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text,
	"note" text,
	CONSTRAINT "vendor_answers_recorded" CHECK ("vendor_answers"."link_id" is null or "vendor_answers"."recorded_by" is null)
);

CREATE TABLE "product_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "product_conversions" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"unit_id" uuid NOT NULL,
	"factor" numeric(13, 6) NOT NULL,
	CONSTRAINT "product_conversions_once" UNIQUE("product_id","unit_id"),
	CONSTRAINT "product_conversions_factor" CHECK ("product_conversions"."factor" > 0)
);

CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"before" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "product_import_rows_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);

CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" integer,
	"created_products" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp (3) with time zone
);

CREATE TABLE "product_names" (
	"name" text PRIMARY KEY NOT NULL
);

CREATE TABLE "product_prices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"price" numeric(11, 4),
	"since" timestamp (3) with time zone NOT NULL,
	"changed_by" integer,
	"source" text NOT NULL,
	CONSTRAINT "product_prices_source" CHECK ("product_prices"."source" in ('edit', 'import', 'vendor', 'receipt'))
);

CREATE TABLE "products" (
	"id" text PRIMARY KEY DEFAULT 'PRD-' || lpad(nextval('product_numbers')::text, 6, '0') NOT NULL,
	"name" text NOT NULL,
	"vendor_id" integer NOT NULL,
	"unit_id" uuid NOT NULL,
	"category_id" uuid,
	"photo_url" text,
	"vendor_item_code" text,
	"pack_size" text,
	"price" numeric(11, 4),
	"price_updated_at" timestamp (3) with time zone,
	"unseen_from" numeric(11, 4),
	"unseen_since" timestamp (3) with time zone,
	"seen_price" numeric(11, 4),
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0)
);

CREATE TABLE "units_of_measure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(50) NOT NULL,
	"abbreviation" varchar(10) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);

CREATE TABLE "vendor_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"vendor_id" integer NOT NULL,
	"account_number" text NOT NULL,
	CONSTRAINT "vendor_accounts_once" UNIQUE("location_id","vendor_id")
);

CREATE TABLE "vendors" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_person" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"minimum_order" numeric(11, 4),
	"language" text DEFAULT 'en' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "vendors_minimum_order" CHECK ("vendors"."minimum_order" >= 0),
	CONSTRAINT "vendors_language" CHECK ("vendors"."language" in ('en', 'es', 'fr', 'de', 'zh'))
);

CREATE TABLE "claim_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"claim_id" integer NOT NULL,
	"receipt_line_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"reason" text NOT NULL,
	"quantity" numeric(10, 3) NOT NULL,
	"found_quantity" numeric(10, 3) NOT NULL,
	"unit_of_measure" text NOT NULL,
	"unit_price" numeric(11, 4),
	"amount" numeric,
	CONSTRAINT "claim_lines_once" UNIQUE("claim_id","receipt_line_id"),
	CONSTRAINT "claim_lines_reason" CHECK ("claim_lines"."reason" in ('short', 'damaged', 'expired', 'too_warm', 'wrong_item', 'price')),
	CONSTRAINT "claim_lines_quantity" CHECK ("claim_lines"."quantity" >= 0),
	CONSTRAINT "claim_lines_amount" CHECK ("claim_lines"."amount" >= 0)
);

CREATE TABLE "claims" (
	"id" serial PRIMARY KEY NOT NULL,
	"receipt_id" text NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"note" text,
	"credited_amount" numeric,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"emptied" boolean DEFAULT false NOT NULL,
	"message_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "claims_state" CHECK ("claims"."state" in ('draft', 'sent', 'credited', 'refused', 'dropped')),
	CONSTRAINT "claims_moments" CHECK (case "claims"."state" when 'draft' then "claims"."sent_at" is null and "claims"."settled_at" is null
        when 'sent' then "claims"."sent_at" is not null and "claims"."settled_at" is null
        when 'dropped' then "claims"."sent_at" is null and "claims"."settled_at" is not null
        else "claims"."sent_at" is not null and "claims"."settled_at" is not null end),
	CONSTRAINT "claims_emptied" CHECK (not "claims"."emptied" or "claims"."state" = 'dropped'),
	CONSTRAINT "claims_credited_amount" CHECK (("claims"."state" = 'credited') = ("claims"."credited_amount" is not null) and "claims"."credited_amount" >= 0)
);

CREATE TABLE "delivery_exceptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer,
	"date" date NOT NULL,
	"delivers" boolean NOT NULL,
	"note" text,
	CONSTRAINT "delivery_exceptions_once" UNIQUE NULLS NOT DISTINCT("vendor_id","location_id","date")
);

CREATE TABLE "delivery_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer,
	"delivery_day" text NOT NULL,
	"days_before" integer NOT NULL,
	"cut_off" text NOT NULL,
	CONSTRAINT "delivery_rules_once" UNIQUE NULLS NOT DISTINCT("vendor_id","location_id","delivery_day"),
	CONSTRAINT "delivery_rules_day" CHECK ("delivery_rules"."delivery_day" in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
	CONSTRAINT "delivery_rules_days_before" CHECK ("delivery_rules"."days_before" between 0 and 6),
	CONSTRAINT "delivery_rules_cut_off" CHECK ("delivery_rules"."cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);

CREATE TABLE "waste_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_of_measure" text NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" integer NOT NULL,
	"notes" text,
	"reason" text,
	"photo_url" text,
	"unit_price" numeric(11, 4),
	"unit_factor" numeric,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "waste_logs_reason" CHECK ("waste_logs"."reason" in ('spoiled', 'expired', 'overproduction', 'prep_error', 'burnt', 'dropped', 'returned', 'trim', 'other')),
	CONSTRAINT "waste_logs_unit_price" CHECK ("waste_logs"."unit_price" >= 0),
	CONSTRAINT "waste_logs_unit_factor" CHECK ("waste_logs"."unit_factor" > 0),
	CONSTRAINT "waste_logs_quantity" CHECK ("waste_logs"."quantity" >= 1)
);

CREATE TABLE "history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"transaction" bigint DEFAULT txid_current() NOT NULL,
	"actor_id" integer,
	"device_id" integer,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"name" text NOT NULL,
	"part" text,
	"changes" json NOT NULL,
	CONSTRAINT "history_at_id_pk" PRIMARY KEY("at","id"),
	CONSTRAINT "history_action" CHECK ("history"."action" in ('created', 'changed', 'deleted', 'restored'))
);

CREATE TABLE "merged_items" (
	"id" integer PRIMARY KEY NOT NULL,
	"survivor_id" integer NOT NULL
);

CREATE TABLE "ordered_markings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"items" jsonb NOT NULL
);

CREATE TABLE "order_counts" (
	"location_id" integer NOT NULL,
	"status" text NOT NULL,
	"shard" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_counts_location_id_status_shard_pk" PRIMARY KEY("location_id","status","shard")
);

CREATE TABLE "invoice_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"url" text NOT NULL,
	"position" serial NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_photos_url" UNIQUE("url")
);

CREATE TABLE "order_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"location_id" integer DEFAULT null NOT NULL,
	"order_date" timestamp (3) with time zone DEFAULT null NOT NULL,
	"order_cancelled" boolean DEFAULT false NOT NULL,
	"order_deleted" boolean DEFAULT false NOT NULL,
	"order_needs_approval" boolean DEFAULT false NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"vendor_id" integer NOT NULL,
	"unit_of_measure" text NOT NULL,
	"unit_price" numeric(11, 4),
	"vendor_item_code" text,
	"pack_size" text,
	"delivery_date" date,
	"ordered_status" text DEFAULT 'pending' NOT NULL,
	"ordered_at" timestamp (3) with time zone,
	"received_quantity" numeric(10, 3),
	"purchase_order_number" integer,
	"answer_id" integer,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"is_open" boolean GENERATED ALWAYS AS (not is_deleted and not order_deleted and not order_cancelled and not order_needs_approval and ordered_status in ('pending', 'ordered')) STORED NOT NULL,
	"spent_amount" bigint GENERATED ALWAYS AS (trunc(10000 * unit_price * case ordered_status when 'ordered' then quantity when 'received' then coalesce(received_quantity, quantity) end)::bigint) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_items_status" CHECK ("order_items"."ordered_status" in ('pending', 'ordered', 'received', 'missing')),
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" between 1 and 99999),
	CONSTRAINT "order_items_ordered_at" CHECK (("order_items"."ordered_status" = 'pending') = ("order_items"."ordered_at" is null)),
	CONSTRAINT "order_items_approved" CHECK (not "order_items"."order_needs_approval" or "order_items"."ordered_status" = 'pending' or "order_items"."is_deleted"),
	CONSTRAINT "order_items_unit_price" CHECK ("order_items"."unit_price" >= 0),
	CONSTRAINT "order_items_received_quantity" CHECK ("order_items"."received_quantity" >= 0)
);

CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_before_ordered" text,
	"order_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ordered_by" integer NOT NULL,
	"vendor_id" integer,
	"employee_name" text NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"notes" text,
	"ottomate_email_status" text DEFAULT 'not_sent' NOT NULL,
	"content_hash" text NOT NULL,
	"total" numeric,
	"unpriced_items" integer DEFAULT 0 NOT NULL,
	"applied_limit" numeric(11, 4),
	"needs_approval" boolean GENERATED ALWAYS AS (status = 'pending' and coalesce(total > applied_limit, false)) STORED NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp (3) with time zone,
	"combined_into" text,
	"has_photos" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'approved', 'ordered', 'completed', 'cancelled')),
	CONSTRAINT "orders_email_status" CHECK ("orders"."ottomate_email_status" in ('not_sent', 'sent', 'failed')),
	CONSTRAINT "orders_combined_is_deleted" CHECK ("orders"."combined_into" is null or "orders"."is_deleted"),
	CONSTRAINT "orders_approval" CHECK (case when "orders"."approved_at" is null then "orders"."approved_by" is null else not "orders"."needs_approval" end)
);

CREATE TABLE "outbox_attachments" (
	"id" serial PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea",
	"stored_file" text,
	CONSTRAINT "outbox_attachments_content" CHECK (("outbox_attachments"."bytes" is null) <> ("outbox_attachments"."stored_file" is null))
);

CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"may_have_arrived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"in_reply_to" uuid,
	"provider_id" text,
	"delivery" text,
	CONSTRAINT "outbox_messages_cause" UNIQUE("cause"),
	CONSTRAINT "outbox_messages_channel" CHECK ("outbox_messages"."channel" in ('email', 'sms')),
	CONSTRAINT "outbox_messages_state" CHECK ("outbox_messages"."state" in ('waiting', 'sending', 'sent', 'captured', 'failed')),
	CONSTRAINT "outbox_messages_delivery" CHECK ("outbox_messages"."delivery" in ('delivered', 'undelivered'))
);

CREATE TABLE "locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"ottomate_email" text,
	"phone_number" text,
	"email" text,
	"approval_limit" numeric(11, 4),
	"timezone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "locations_approval_limit" CHECK ("locations"."approval_limit" >= 0)
);

CREATE TABLE "organization_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"organization_name" text DEFAULT 'My Organization' NOT NULL,
	"reply_to_email" text,
	"phone_number" text,
	"lock_after_minutes" integer DEFAULT 15 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"show_prices_to_vendors" boolean DEFAULT true NOT NULL,
	"show_prices_to_employees" boolean DEFAULT true NOT NULL,
	"price_alert_percent" integer DEFAULT 10 NOT NULL,
	"escalate_minutes" integer DEFAULT 60,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "organization_settings_one_row" CHECK ("organization_settings"."id" = 1),
	CONSTRAINT "organization_settings_lock_after" CHECK ("organization_settings"."lock_after_minutes" between 0 and 1440),
	CONSTRAINT "organization_settings_price_alert" CHECK ("organization_settings"."price_alert_percent" between 0 and 1000),
	CONSTRAINT "organization_settings_escalate" CHECK ("organization_settings"."escalate_minutes" between 0 and 1440)
);

CREATE TABLE "user_locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	CONSTRAINT "user_locations_once" UNIQUE("user_id","location_id")
);

CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_type" text DEFAULT 'employee' NOT NULL,
	"phone_number" text,
	"email" text,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_user_type" CHECK ("users"."user_type" in ('employee', 'manager'))
);

CREATE TABLE "purchase_order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purchase_order_number" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"by_name" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cause" text,
	CONSTRAINT "purchase_order_events_once" UNIQUE("purchase_order_number","cause"),
	CONSTRAINT "purchase_order_events_kind" CHECK ("purchase_order_events"."kind" in ('sent', 'delivered', 'failed', 'opened', 'answered', 'changed', 'ordered', 'received', 'closed'))
);

CREATE TABLE "purchase_order_messages" (
	"message_id" uuid NOT NULL,
	"purchase_order_number" integer NOT NULL,
	"scope" text NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"sent_lines" jsonb NOT NULL,
	CONSTRAINT "purchase_order_messages_message_id_purchase_order_number_pk" PRIMARY KEY("message_id","purchase_order_number"),
	CONSTRAINT "purchase_order_messages_scope" CHECK ("purchase_order_messages"."scope" in ('vendor', 'number', 'changes'))
);

CREATE TABLE "purchase_order_touches" (
	"transaction" bigint NOT NULL,
	"number" integer NOT NULL,
	"ordered" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"partly" integer DEFAULT 0 NOT NULL,
	"more" integer DEFAULT 0 NOT NULL,
	"reopened" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_touches_transaction_number_pk" PRIMARY KEY("transaction","number")
);

CREATE TABLE "purchase_orders" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivery_date" date,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"state" text GENERATED ALWAYS AS (case when closed_at is not null then 'closed' when answered_at is not null then 'answered' when opened_at is not null then 'opened' when sent_at is not null then 'sent' else 'numbered' end) STORED NOT NULL,
	"problem" text,
	"cut_off_at" timestamp (3) with time zone,
	"escalate_at" timestamp (3) with time zone,
	"escalated_at" timestamp (3) with time zone,
	"sent_lines" jsonb,
	"sent_lines_at" timestamp (3) with time zone,
	"changes" jsonb,
	CONSTRAINT "purchase_orders_problem" CHECK ("purchase_orders"."problem" in ('failed', 'not_opened'))
);

CREATE TABLE "receipt_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"receipt_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_item_id" integer,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"quantity" numeric(10, 3) NOT NULL,
	"unit_of_measure" text NOT NULL,
	"unit_factor" numeric,
	"closed" boolean DEFAULT false NOT NULL,
	"reason" text,
	"note" text,
	"temperature_c" numeric(4, 1),
	"lot" text,
	"best_before" date,
	"photo_url" text,
	"status_before" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "receipt_lines_quantity" CHECK ("receipt_lines"."quantity" >= 0),
	CONSTRAINT "receipt_lines_unit_factor" CHECK ("receipt_lines"."unit_factor" > 0),
	CONSTRAINT "receipt_lines_reason" CHECK ("receipt_lines"."reason" in ('short', 'damaged', 'expired', 'too_warm', 'wrong_item', 'not_ordered', 'price')),
	CONSTRAINT "receipt_lines_item" CHECK (case when "receipt_lines"."order_item_id" is null then "receipt_lines"."quantity" > 0 and not "receipt_lines"."closed" and "receipt_lines"."status_before" is null
        else "receipt_lines"."status_before" in ('ordered', 'received', 'missing') end)
);

CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"vendor_id" integer NOT NULL,
	"received_by" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notes" text,
	"content_hash" text NOT NULL,
	"corrected_at" timestamp (3) with time zone,
	"corrected_by" integer,
	"version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "reminder_assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reminder_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_assignments_once" UNIQUE("reminder_id","user_id")
);

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
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_runs_once" UNIQUE("reminder_id","due_at"),
	CONSTRAINT "reminder_runs_state" CHECK ("reminder_runs"."state" in ('sent', 'missed', 'silent')),
	CONSTRAINT "reminder_runs_reason" CHECK (("reminder_runs"."state" = 'silent') = ("reminder_runs"."reason" is not null))
);

CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"notification_type" text NOT NULL,
	"message_content" text NOT NULL,
	"schedule_type" text NOT NULL,
	"schedule_time" text NOT NULL,
	"schedule_date" date,
	"weekly_days" text,
	"condition" text,
	"vendor_id" integer,
	"location_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"planned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reminders_condition" CHECK ("reminders"."condition" in ('not_ordered')),
	CONSTRAINT "reminders_condition_of" CHECK (num_nonnulls("reminders"."condition", "reminders"."vendor_id", "reminders"."location_id") in (0, 3)),
	CONSTRAINT "reminders_notification_type" CHECK ("reminders"."notification_type" in ('email', 'sms')),
	CONSTRAINT "reminders_schedule_type" CHECK ("reminders"."schedule_type" in ('once', 'daily', 'weekly')),
	CONSTRAINT "reminders_schedule_time" CHECK ("reminders"."schedule_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "reminders_schedule_date" CHECK ("reminders"."schedule_type" = 'once' or "reminders"."schedule_date" is null),
	CONSTRAINT "reminders_weekly_days" CHECK (("reminders"."schedule_type" = 'weekly') = ("reminders"."weekly_days" is not null))
);

CREATE TABLE "inventory" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"on_hand_numerator" numeric DEFAULT '0' NOT NULL,
	"on_hand_denominator" numeric DEFAULT '1' NOT NULL,
	"on_hand_amount" numeric(20, 3) GENERATED ALWAYS AS ((sign(on_hand_numerator) * div(abs(on_hand_numerator) * 2000 + on_hand_denominator, 2 * on_hand_denominator) * 0.001)) STORED NOT NULL,
	"par_amount" numeric(10, 3) DEFAULT 0 NOT NULL,
	"area" text,
	"position" integer,
	"counted_at" timestamp (3) with time zone,
	"counted_by" integer,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inventory_once" UNIQUE("product_id","location_id"),
	CONSTRAINT "inventory_amounts" CHECK ("inventory"."par_amount" >= 0)
);

CREATE TABLE "inventory_count_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"count_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"amount" numeric(13, 3) NOT NULL,
	"unit_of_measure" text NOT NULL,
	"movement_id" bigint
);

CREATE TABLE "inventory_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"area" text,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"counted_by" integer,
	"content_hash" text NOT NULL
);

CREATE TABLE "inventory_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_numerator" numeric NOT NULL,
	"amount_denominator" numeric NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"recorded_by" integer,
	"cause_kind" text,
	"cause_id" text,
	"entered_amount" numeric(10, 3),
	"entered_unit" text,
	"keeps_count" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inventory_movements_kind" CHECK ("inventory_movements"."kind" in ('count', 'receipt', 'waste', 'correction')),
	CONSTRAINT "inventory_movements_cause" CHECK ("inventory_movements"."cause_kind" in ('count', 'receipt', 'waste')),
	CONSTRAINT "inventory_movements_amount" CHECK ("inventory_movements"."amount_denominator" > 0 and scale("inventory_movements"."amount_numerator") = 0 and scale("inventory_movements"."amount_denominator") = 0)
);

CREATE TABLE "inventory_waiting" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"entered_amount" numeric(10, 3) NOT NULL,
	"entered_unit" text NOT NULL,
	"unit_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_by" integer,
	"cause_kind" text NOT NULL,
	"cause_id" text NOT NULL,
	CONSTRAINT "inventory_waiting_kind" CHECK ("inventory_waiting"."kind" in ('count', 'receipt', 'waste', 'correction')),
	CONSTRAINT "inventory_waiting_cause" CHECK ("inventory_waiting"."cause_kind" in ('count', 'receipt', 'waste'))
);

CREATE TABLE "missing_conversions" (
	"product_id" text NOT NULL,
	"unit_key" text NOT NULL,
	"unit_id" uuid,
	"entered_unit" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_conversions_product_id_unit_key_pk" PRIMARY KEY("product_id","unit_key")
);

CREATE TABLE "unit_changes" (
	"product_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"numerator" numeric NOT NULL,
	"denominator" numeric NOT NULL,
	CONSTRAINT "unit_changes_product_id_at_pk" PRIMARY KEY("product_id","at"),
	CONSTRAINT "unit_changes_amount" CHECK ("unit_changes"."numerator" > 0 and "unit_changes"."denominator" > 0)
);

CREATE TABLE "stored_files" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_until" timestamp (3) with time zone
);

CREATE TABLE "public_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"vendor_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "public_links_token" UNIQUE("token_hash")
);

ALTER TABLE "devices" ADD CONSTRAINT "devices_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "devices" ADD CONSTRAINT "devices_last_user_id_users_id_fk" FOREIGN KEY ("last_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_pins" ADD CONSTRAINT "user_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_submission_id_vendor_answers_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."vendor_answers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answer_lines" ADD CONSTRAINT "vendor_answer_lines_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answers" ADD CONSTRAINT "vendor_answers_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answers" ADD CONSTRAINT "vendor_answers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_answers" ADD CONSTRAINT "vendor_answers_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_conversions" ADD CONSTRAINT "product_conversions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_conversions" ADD CONSTRAINT "product_conversions_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_accounts" ADD CONSTRAINT "vendor_accounts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vendor_accounts" ADD CONSTRAINT "vendor_accounts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_receipt_line_id_receipt_lines_id_fk" FOREIGN KEY ("receipt_line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claim_lines" ADD CONSTRAINT "claim_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_exceptions" ADD CONSTRAINT "delivery_exceptions_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_exceptions" ADD CONSTRAINT "delivery_exceptions_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_rules" ADD CONSTRAINT "delivery_rules_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "delivery_rules" ADD CONSTRAINT "delivery_rules_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "waste_logs" ADD CONSTRAINT "waste_logs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "merged_items" ADD CONSTRAINT "merged_items_id_order_items_id_fk" FOREIGN KEY ("id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "merged_items" ADD CONSTRAINT "merged_items_survivor_id_order_items_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ordered_markings" ADD CONSTRAINT "ordered_markings_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ordered_markings" ADD CONSTRAINT "ordered_markings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoice_photos" ADD CONSTRAINT "invoice_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_combined_into_orders_id_fk" FOREIGN KEY ("combined_into") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "outbox_attachments" ADD CONSTRAINT "outbox_attachments_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "user_locations" ADD CONSTRAINT "user_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_events" ADD CONSTRAINT "purchase_order_events_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_messages" ADD CONSTRAINT "purchase_order_messages_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_order_messages" ADD CONSTRAINT "purchase_order_messages_purchase_order_number_purchase_orders_number_fk" FOREIGN KEY ("purchase_order_number") REFERENCES "public"."purchase_orders"("number") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_assignments" ADD CONSTRAINT "reminder_assignments_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_assignments" ADD CONSTRAINT "reminder_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_run_id_reminder_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reminder_runs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_deliveries" ADD CONSTRAINT "reminder_deliveries_message_id_outbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox_messages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_reminder_id_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."reminders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_count_lines" ADD CONSTRAINT "inventory_count_lines_count_id_inventory_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."inventory_counts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_count_lines" ADD CONSTRAINT "inventory_count_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_count_lines" ADD CONSTRAINT "inventory_count_lines_movement_id_inventory_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."inventory_movements"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_counts" ADD CONSTRAINT "inventory_counts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_counts" ADD CONSTRAINT "inventory_counts_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_movements" ADD CONSTRAINT "inventory_movements_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inventory_waiting" ADD CONSTRAINT "inventory_waiting_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "missing_conversions" ADD CONSTRAINT "missing_conversions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "missing_conversions" ADD CONSTRAINT "missing_conversions_unit_id_units_of_measure_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units_of_measure"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unit_changes" ADD CONSTRAINT "unit_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "devices_location" ON "devices" USING btree ("location_id");
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");
CREATE INDEX "sign_in_tries_last_try" ON "sign_in_tries" USING btree ("last_try_at");
CREATE INDEX "single_sign_ons_expires" ON "single_sign_ons" USING btree ("expires_at");
CREATE INDEX "vendor_answer_lines_of_submission" ON "vendor_answer_lines" USING btree ("submission_id");
CREATE INDEX "vendor_answer_lines_of_item" ON "vendor_answer_lines" USING btree ("order_item_id");
CREATE INDEX "vendor_answers_of_link" ON "vendor_answers" USING btree ("link_id","at");
CREATE UNIQUE INDEX "product_categories_name" ON "product_categories" USING btree (lower(btrim("name"))) WHERE not "product_categories"."is_deleted";
CREATE INDEX "product_conversions_unit" ON "product_conversions" USING btree ("unit_id");
CREATE INDEX "product_prices_of_product" ON "product_prices" USING btree ("product_id","id");
CREATE UNIQUE INDEX "products_name_of_vendor" ON "products" USING btree (lower(btrim("name")),"vendor_id") WHERE not "products"."is_deleted";
CREATE UNIQUE INDEX "products_code_of_vendor" ON "products" USING btree (lower(btrim("vendor_item_code")),"vendor_id") WHERE not "products"."is_deleted" and "products"."vendor_item_code" is not null;
CREATE INDEX "products_price_moved" ON "products" USING btree ((case when "unseen_from" > 0 then abs("price" - "unseen_from") * 100 / "unseen_from" when "price" > 0 then 'Infinity'::numeric end)) WHERE "products"."unseen_from" is not null and not "products"."is_deleted";
CREATE INDEX "products_vendor" ON "products" USING btree ("vendor_id");
CREATE INDEX "products_unit" ON "products" USING btree ("unit_id");
CREATE INDEX "products_category" ON "products" USING btree ("category_id");
CREATE UNIQUE INDEX "units_of_measure_name" ON "units_of_measure" USING btree (lower(btrim("name"))) WHERE not "units_of_measure"."is_deleted";
CREATE UNIQUE INDEX "units_of_measure_abbreviation" ON "units_of_measure" USING btree (lower(btrim("abbreviation"))) WHERE not "units_of_measure"."is_deleted";
CREATE INDEX "vendor_accounts_vendor" ON "vendor_accounts" USING btree ("vendor_id");
CREATE UNIQUE INDEX "vendors_name" ON "vendors" USING btree (lower(btrim("name"))) WHERE not "vendors"."is_deleted";
CREATE INDEX "claim_lines_of_receipt_line" ON "claim_lines" USING btree ("receipt_line_id");
CREATE UNIQUE INDEX "claims_draft_of_receipt" ON "claims" USING btree ("receipt_id") WHERE "claims"."state" = 'draft' or "claims"."emptied";
CREATE INDEX "claims_of_receipt" ON "claims" USING btree ("receipt_id");
CREATE INDEX "claims_newest" ON "claims" USING btree ("created_at","id");
CREATE INDEX "claims_in_state" ON "claims" USING btree ("state","created_at","id");
CREATE INDEX "claims_of_vendor" ON "claims" USING btree ("vendor_id","created_at","id");
CREATE INDEX "claims_of_location" ON "claims" USING btree ("location_id","created_at","id");
CREATE INDEX "claims_credited" ON "claims" USING btree ("settled_at","location_id","vendor_id","credited_amount") WHERE "claims"."state" = 'credited';
CREATE INDEX "waste_logs_newest" ON "waste_logs" USING btree ("created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_of_location" ON "waste_logs" USING btree ("location_id","created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_of_product" ON "waste_logs" USING btree ("product_id","created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_of_user" ON "waste_logs" USING btree ("recorded_by","created_date","id") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_cost" ON "waste_logs" USING btree ("created_date","location_id","product_id","reason","quantity","unit_price","unit_factor") WHERE not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_unknown_unit" ON "waste_logs" USING btree ("product_id") WHERE "waste_logs"."unit_factor" is null and not "waste_logs"."is_deleted";
CREATE INDEX "waste_logs_photo" ON "waste_logs" USING btree ("photo_url") WHERE "waste_logs"."photo_url" is not null;
CREATE INDEX "waste_logs_notes" ON "waste_logs" USING gin (lower("notes") gin_trgm_ops) WHERE not "waste_logs"."is_deleted";
CREATE INDEX "history_of_kind" ON "history" USING btree ("kind","at","id");
CREATE INDEX "history_of_record" ON "history" USING btree ("record_id","kind","at","id");
CREATE INDEX "history_of_actor" ON "history" USING btree ("actor_id","at","id") WHERE "history"."actor_id" is not null;
CREATE INDEX "ordered_markings_oldest" ON "ordered_markings" USING btree ("marked_at");
CREATE INDEX "invoice_photos_of_order" ON "invoice_photos" USING btree ("order_id","position");
CREATE INDEX "order_items_of_order" ON "order_items" USING btree ("order_id","id");
CREATE INDEX "order_items_of_purchase_order" ON "order_items" USING btree ("purchase_order_number") WHERE "order_items"."purchase_order_number" is not null;
CREATE INDEX "order_items_of_vendor" ON "order_items" USING btree ("vendor_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_of_vendor_at_location" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_in_status" ON "order_items" USING btree ("ordered_status","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_of_product_name" ON "order_items" USING btree ("product_name","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted";
CREATE INDEX "order_items_missing_of_vendor" ON "order_items" USING btree ("vendor_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and "order_items"."ordered_status" = 'missing';
CREATE INDEX "order_items_missing_at_location" ON "order_items" USING btree ("location_id","order_date","id" desc) WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and "order_items"."ordered_status" = 'missing';
CREATE INDEX "order_items_open" ON "order_items" USING btree ("vendor_id","location_id","order_date","id" desc) WHERE "order_items"."is_open";
CREATE INDEX "order_items_open_newest" ON "order_items" USING btree ("order_date","id" desc) WHERE "order_items"."is_open";
CREATE INDEX "order_items_answered" ON "order_items" USING btree ("answer_id") WHERE "order_items"."is_open" and "order_items"."answer_id" is not null;
CREATE INDEX "order_items_expected" ON "order_items" USING btree ("location_id","delivery_date","purchase_order_number","id") WHERE "order_items"."is_open" and "order_items"."ordered_status" = 'ordered';
CREATE INDEX "order_items_spend" ON "order_items" USING btree ("ordered_at","location_id","vendor_id","spent_amount","product_id") WHERE not "order_items"."is_deleted" and not "order_items"."order_deleted" and not "order_items"."order_cancelled" and "order_items"."ordered_status" in ('ordered', 'received');
CREATE INDEX "orders_waiting" ON "orders" USING btree ("order_date","id") WHERE "orders"."needs_approval" and not "orders"."is_deleted";
CREATE INDEX "orders_newest" ON "orders" USING btree ("order_date","id") WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_location" ON "orders" USING btree ("location_id","order_date","id") WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_location_in_status" ON "orders" USING btree ("location_id","status","order_date","id") WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_user" ON "orders" USING btree ("ordered_by","order_date","id") WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_status" ON "orders" USING btree ("status","order_date","id") WHERE not "orders"."is_deleted";
CREATE INDEX "orders_of_employee_name" ON "orders" USING btree ("employee_name","order_date","id") WHERE not "orders"."is_deleted";
CREATE INDEX "orders_id_beginning" ON "orders" USING btree ("id" collate "C") WHERE not "orders"."is_deleted";
CREATE INDEX "orders_id_part" ON "orders" USING gin ("id" gin_trgm_ops) WHERE not "orders"."is_deleted";
CREATE INDEX "orders_with_photos" ON "orders" USING btree ("order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_of_location" ON "orders" USING btree ("location_id","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_of_user" ON "orders" USING btree ("ordered_by","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "orders_with_photos_in_email_status" ON "orders" USING btree ("ottomate_email_status","order_date","id") WHERE "orders"."has_photos" and not "orders"."is_deleted";
CREATE INDEX "outbox_attachments_of_message" ON "outbox_attachments" USING btree ("message_id");
CREATE INDEX "outbox_messages_provider_id" ON "outbox_messages" USING btree ("provider_id") WHERE "outbox_messages"."provider_id" is not null;
CREATE INDEX "outbox_messages_newest" ON "outbox_messages" USING btree ("created_at","id");
CREATE INDEX "outbox_messages_in_state" ON "outbox_messages" USING btree ("state","created_at","id");
CREATE INDEX "outbox_messages_sent_about" ON "outbox_messages" USING btree ("subject_id","kind","created_at") WHERE "outbox_messages"."state" in ('sent', 'captured');
CREATE INDEX "outbox_messages_due" ON "outbox_messages" USING btree ("next_attempt_at") WHERE "outbox_messages"."state" in ('waiting', 'failed');
CREATE INDEX "outbox_messages_unsettled" ON "outbox_messages" USING btree ("created_at") WHERE "outbox_messages"."state" in ('waiting', 'sending');
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree (lower(btrim("name"))) WHERE not "locations"."is_deleted";
CREATE INDEX "user_locations_location" ON "user_locations" USING btree ("location_id");
CREATE INDEX "purchase_order_events_of" ON "purchase_order_events" USING btree ("purchase_order_number","id");
CREATE INDEX "purchase_order_messages_of" ON "purchase_order_messages" USING btree ("purchase_order_number","drawn_at");
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("created_at","number");
CREATE INDEX "purchase_orders_of_vendor" ON "purchase_orders" USING btree ("vendor_id","created_at","number");
CREATE INDEX "purchase_orders_of_location" ON "purchase_orders" USING btree ("location_id","created_at","number");
CREATE INDEX "purchase_orders_of_vendor_at_location" ON "purchase_orders" USING btree ("vendor_id","location_id","created_at","number");
CREATE INDEX "purchase_orders_current" ON "purchase_orders" USING btree ("created_at","number") WHERE "purchase_orders"."closed_at" is null;
CREATE INDEX "purchase_orders_to_escalate" ON "purchase_orders" USING btree ("escalate_at") WHERE "purchase_orders"."opened_at" is null and "purchase_orders"."answered_at" is null and "purchase_orders"."closed_at" is null and "purchase_orders"."escalated_at" is null and "purchase_orders"."escalate_at" is not null;
CREATE INDEX "purchase_orders_not_opened" ON "purchase_orders" USING btree ("escalated_at") WHERE "purchase_orders"."problem" = 'not_opened';
CREATE INDEX "receipt_lines_of_receipt" ON "receipt_lines" USING btree ("receipt_id","position");
CREATE INDEX "receipt_lines_of_item" ON "receipt_lines" USING btree ("order_item_id","id") WHERE "receipt_lines"."order_item_id" is not null;
CREATE INDEX "receipt_lines_waiting" ON "receipt_lines" USING btree ("product_id") WHERE "receipt_lines"."unit_factor" is null and "receipt_lines"."quantity" > 0 and not "receipt_lines"."is_deleted";
CREATE INDEX "receipt_lines_photo" ON "receipt_lines" USING btree ("photo_url") WHERE "receipt_lines"."photo_url" is not null;
CREATE INDEX "receipts_newest" ON "receipts" USING btree ("at","id");
CREATE INDEX "receipts_of_location" ON "receipts" USING btree ("location_id","at","id");
CREATE INDEX "receipts_of_vendor" ON "receipts" USING btree ("vendor_id","at","id");
CREATE INDEX "receipts_of_vendor_at_location" ON "receipts" USING btree ("vendor_id","location_id","at","id");
CREATE INDEX "reminder_assignments_user" ON "reminder_assignments" USING btree ("user_id");
CREATE INDEX "reminder_deliveries_of_message" ON "reminder_deliveries" USING btree ("message_id");
CREATE INDEX "reminder_runs_latest" ON "reminder_runs" USING btree ("due_at");
CREATE INDEX "reminders_due" ON "reminders" USING btree ("next_run_at") WHERE "reminders"."is_active" and not "reminders"."is_deleted";
CREATE INDEX "inventory_of_location" ON "inventory" USING btree ("location_id","product_id");
CREATE INDEX "inventory_count_lines_of_count" ON "inventory_count_lines" USING btree ("count_id","id");
CREATE INDEX "inventory_counts_of_location" ON "inventory_counts" USING btree ("location_id","at","id");
CREATE INDEX "inventory_movements_of_product" ON "inventory_movements" USING btree ("location_id","product_id","at","id");
CREATE INDEX "inventory_movements_of_location" ON "inventory_movements" USING btree ("location_id","at","id");
CREATE INDEX "inventory_waiting_of_product" ON "inventory_waiting" USING btree ("product_id","id");
CREATE INDEX "missing_conversions_oldest" ON "missing_conversions" USING btree ("since");
CREATE INDEX "stored_files_oldest" ON "stored_files" USING btree ("created_at");
CREATE INDEX "public_links_of_vendor" ON "public_links" USING btree ("vendor_id","expires_at");