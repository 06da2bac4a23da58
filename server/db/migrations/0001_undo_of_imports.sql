CREATE TABLE "product_import_categories" (
	"import_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "product_import_categories_import_id_category_id_pk" PRIMARY KEY("import_id","category_id")
);

ALTER TABLE "product_import_rows" ADD COLUMN "conversions" jsonb;
ALTER TABLE "product_import_categories" ADD CONSTRAINT "product_import_categories_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_import_categories" ADD CONSTRAINT "product_import_categories_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "product_import_categories_of_category" ON "product_import_categories" USING btree ("category_id");
CREATE INDEX "product_import_rows_of_product" ON "product_import_rows" USING btree ("product_id");