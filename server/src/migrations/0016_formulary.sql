DROP INDEX "inventory_item_name";--> statement-breakpoint
DROP INDEX "inventory_item_generic_name";--> statement-breakpoint
CREATE INDEX "inventory_item_name_begins" ON "inventory_item" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "inventory_item_generic_begins" ON "inventory_item" USING btree (lower("generic_name") text_pattern_ops);