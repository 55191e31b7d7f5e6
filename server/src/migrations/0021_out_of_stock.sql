ALTER TABLE "inventory_item" ADD COLUMN "out_notified_at" timestamp with time zone;--> statement-breakpoint
-- What is out of stock by now was known before.
ALTER TABLE inventory_item DISABLE TRIGGER inventory_item_updated;
--> statement-breakpoint
UPDATE inventory_item AS item SET out_notified_at = now()
WHERE NOT EXISTS (
  SELECT FROM inventory_batch AS batch
  WHERE batch.item_id = item.id AND batch.quantity > 0 AND batch.expiry_date >= current_date
);
--> statement-breakpoint
ALTER TABLE inventory_item ENABLE TRIGGER inventory_item_updated;
