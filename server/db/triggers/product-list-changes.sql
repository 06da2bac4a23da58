-- Restores and migrations store rows without triggers: nodes that have the list of products read all of it again (adr-045).
INSERT INTO "product_list_changes" ("kind", "record_id", "changed_in")
SELECT 'product', "id", pg_current_xact_id()::text::bigint FROM "products"
ON CONFLICT ("kind", "record_id") DO UPDATE SET "changed_in" = excluded."changed_in";
SELECT pg_notify('catalogue', '');
