DROP INDEX "prescription_handled_by_status";--> statement-breakpoint
DROP INDEX "prescription_queue_urgent";--> statement-breakpoint
DROP INDEX "prescription_queue_chosen";--> statement-breakpoint
DROP INDEX "prescription_queue";--> statement-breakpoint
ALTER TABLE "inventory_item" ADD COLUMN "pharmacy_id" integer;--> statement-breakpoint
ALTER TABLE "dispense" ADD COLUMN "pharmacy_id" integer;
--> statement-breakpoint
-- # Stock belonged to the whole clinic. It goes to its pharmacy; of several, to the one with most staff.

-- A clinic that kept stock has a pharmacy, even if none was entered.
INSERT INTO pharmacy (name, address, phone, email, latitude, longitude)
SELECT 'Clinic pharmacy', 'Address not entered yet', '', '', 0, 0
WHERE NOT EXISTS (SELECT FROM pharmacy) AND (EXISTS (SELECT FROM inventory_item) OR EXISTS (SELECT FROM dispense));
--> statement-breakpoint
-- In a clinic with one pharmacy, every pharmacist works there.
INSERT INTO pharmacy_staff (user_id, pharmacy_id)
SELECT user_id, (SELECT min(id) FROM pharmacy) FROM account_role
WHERE role = 'pharmacist' AND (SELECT count(*) FROM pharmacy) = 1
ON CONFLICT (user_id) DO NOTHING;
--> statement-breakpoint
ALTER TABLE inventory_item DISABLE TRIGGER inventory_item_updated;
--> statement-breakpoint
UPDATE inventory_item SET pharmacy_id = (
  SELECT id FROM pharmacy
  ORDER BY (SELECT count(*) FROM pharmacy_staff WHERE pharmacy_staff.pharmacy_id = pharmacy.id) DESC, id LIMIT 1);
--> statement-breakpoint
ALTER TABLE inventory_item ENABLE TRIGGER inventory_item_updated;
--> statement-breakpoint
ALTER TABLE dispense DISABLE TRIGGER dispense_updated;
--> statement-breakpoint
UPDATE dispense SET pharmacy_id = coalesce(
  (SELECT pharmacy_id FROM pharmacy_staff WHERE user_id = dispense.pharmacist_id),
  (SELECT id FROM pharmacy
   ORDER BY (SELECT count(*) FROM pharmacy_staff WHERE pharmacy_staff.pharmacy_id = pharmacy.id) DESC, id LIMIT 1));
--> statement-breakpoint
ALTER TABLE dispense ENABLE TRIGGER dispense_updated;
--> statement-breakpoint
ALTER TABLE "inventory_item" ALTER COLUMN "pharmacy_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "dispense" ALTER COLUMN "pharmacy_id" SET NOT NULL;
--> statement-breakpoint
-- What was filled or rejected is at the pharmacy that did so, whichever the patient had chosen.
ALTER TABLE prescription DISABLE TRIGGER prescription_updated;
--> statement-breakpoint
UPDATE prescription SET pharmacy_id = dispense.pharmacy_id FROM dispense
WHERE status IN ('fulfilled', 'picked-up', 'delivered') AND dispense.prescription_id = prescription.id
  AND dispense.fill_number = prescription.fill_count AND dispense.part_number = 1;
--> statement-breakpoint
UPDATE prescription SET pharmacy_id = staff.pharmacy_id FROM pharmacy_staff AS staff
WHERE status = 'rejected' AND staff.user_id = prescription.pharmacist_id;
--> statement-breakpoint
ALTER TABLE prescription ENABLE TRIGGER prescription_updated;
--> statement-breakpoint
ALTER TABLE "inventory_item" ADD CONSTRAINT "inventory_item_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_item_of_pharmacy" ON "inventory_item" USING btree ("pharmacy_id",lower("name") text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "prescription_of_pharmacy" ON "prescription" USING btree ("pharmacy_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "prescription_of_pharmacy_by_status" ON "prescription" USING btree ("pharmacy_id","status","expiry_date");--> statement-breakpoint
CREATE INDEX "prescription_queue" ON "prescription" USING btree ("pharmacy_id","is_urgent","queued_at","id") WHERE "prescription"."status" in ('pending', 'active');
--> statement-breakpoint
-- # Prescriptions: a pharmacy dispenses only what is on its own shelves

CREATE FUNCTION refuse_batch_of_other_pharmacy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added
    JOIN dispense USING (prescription_id, fill_number, part_number)
    JOIN inventory_batch AS batch ON batch.id = added.batch_id
    JOIN inventory_item AS item ON item.id = batch.item_id
    WHERE item.pharmacy_id <> dispense.pharmacy_id) THEN
    RAISE EXCEPTION 'a batch of another pharmacy can''t be dispensed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dispensed_batch_of_same_pharmacy AFTER INSERT ON dispensed_batch REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_batch_of_other_pharmacy();
--> statement-breakpoint
CREATE FUNCTION refuse_move_between_pharmacies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an item stays at its pharmacy' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER inventory_item_stays BEFORE UPDATE OF pharmacy_id ON inventory_item
  FOR EACH ROW WHEN (OLD.pharmacy_id <> NEW.pharmacy_id) EXECUTE FUNCTION refuse_move_between_pharmacies();
