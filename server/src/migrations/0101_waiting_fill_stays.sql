-- What a pharmacy that has closed still has packed, it hands over: until then the prescription stays in its sight, also with a refill asked for.
CREATE OR REPLACE FUNCTION leave_closed_pharmacy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT closed_at INTO since FROM pharmacy WHERE id = NEW.pharmacy_id FOR SHARE;
  IF since IS NOT NULL AND NOT EXISTS (
    SELECT FROM dispense AS fill
    WHERE fill.prescription_id = NEW.id AND fill.pharmacy_id = NEW.pharmacy_id AND fill.fill_number <= NEW.fill_count
      AND fill.collected_at IS NULL
      AND NOT EXISTS (SELECT FROM dispense_reversal AS reversal
        WHERE reversal.prescription_id = fill.prescription_id AND reversal.fill_number = fill.fill_number AND reversal.is_whole))
  THEN NEW.pharmacy_id := NULL; END IF;
  RETURN NEW;
END $$;
