ALTER TABLE "purchase_order_touches" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Its rows live as long as a transaction, so nothing of them needs to survive a crash.
ALTER TABLE "purchase_order_touches" SET UNLOGGED;
