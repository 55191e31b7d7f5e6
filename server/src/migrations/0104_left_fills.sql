-- What nobody collected at a pharmacy that has closed stays that pharmacy's, once the patient has chosen another: it has to be taken back.
ALTER TABLE "dispense" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "dispense_left" ON "dispense" USING btree ("pharmacy_id") WHERE "dispense"."left_at" is not null;--> statement-breakpoint
UPDATE dispense SET left_at = now() FROM prescription
WHERE prescription.id = dispense.prescription_id AND prescription.pharmacy_id <> dispense.pharmacy_id AND dispense.collected_at IS NULL
  AND dispense.fill_number < prescription.fill_count
    + CASE WHEN prescription.status IN ('fulfilled', 'picked-up', 'delivered') THEN 0 ELSE 1 END
  AND NOT EXISTS (SELECT FROM dispense_reversal AS reversal WHERE reversal.prescription_id = dispense.prescription_id
    AND reversal.fill_number = dispense.fill_number AND reversal.is_whole);
