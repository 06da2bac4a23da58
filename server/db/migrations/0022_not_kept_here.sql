ALTER TABLE "inventory" ADD COLUMN "is_kept" boolean DEFAULT true NOT NULL;
ALTER TABLE "inventory_counts" ADD COLUMN "corrects" uuid;
ALTER TABLE "inventory_counts" ADD CONSTRAINT "inventory_counts_corrects_inventory_counts_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."inventory_counts"("id") ON DELETE no action ON UPDATE no action;