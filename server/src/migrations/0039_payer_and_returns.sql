ALTER TABLE "pharmacist_note_draft" ADD COLUMN "payer" jsonb;--> statement-breakpoint
-- What comes back of a controlled drug is signed by a second person, as what leaves is.
CREATE OR REPLACE FUNCTION register_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item integer;
BEGIN
  SELECT batch.item_id INTO item FROM inventory_batch AS batch
  JOIN inventory_item ON inventory_item.id = batch.item_id
  WHERE batch.id = NEW.batch_id AND inventory_item.is_controlled;
  IF item IS NULL THEN
    RETURN NULL;
  END IF;
  IF NEW.witnessed_by IS NULL
    AND (NEW.reason IN ('adjusted', 'counted', 'sent', 'returned') OR NEW.subject LIKE 'waste %') THEN
    RAISE EXCEPTION 'a controlled drug needs a second person' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM inventory_item WHERE id = item FOR NO KEY UPDATE;
  PERFORM enter_in_register(item, 'movement', NEW.id, NEW.units_after - NEW.units_before, NEW.moved_by,
    NEW.witnessed_by, NEW.moved_at);
  RETURN NULL;
END $$;
