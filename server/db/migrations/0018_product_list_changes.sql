CREATE TABLE "product_list_changes" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"changed_in" bigint NOT NULL,
	CONSTRAINT "product_list_changes_kind_record_id_pk" PRIMARY KEY("kind","record_id"),
	CONSTRAINT "product_list_changes_kind" CHECK ("product_list_changes"."kind" in ('product', 'vendor', 'unit'))
);

CREATE INDEX "product_list_changes_in" ON "product_list_changes" USING btree ("changed_in");