ALTER TABLE "inventory_item" ADD COLUMN "low_told_at" timestamp with time zone;--> statement-breakpoint
-- What is low has been told, but for what only a batch made low whose expiry the next morning tells of.
UPDATE "inventory_item" SET "low_told_at" = now() WHERE "min_stock_level" > (
  SELECT coalesce(sum("quantity"), 0) FROM "inventory_batch" WHERE "item_id" = "inventory_item"."id"
    AND ("expiry_date" >= current_date OR "expiring_told_at" IS NULL OR "expiring_told_at"::date <= "expiry_date"));
