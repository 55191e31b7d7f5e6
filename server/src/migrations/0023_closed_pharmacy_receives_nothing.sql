-- Whatever sends a prescription to a queue (a refill, a reversal, an amendment, a choice): never to a pharmacy that has closed. The
-- lock makes it wait for one that is closing, which then sees the row.
CREATE FUNCTION leave_closed_pharmacy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT closed_at INTO since FROM pharmacy WHERE id = NEW.pharmacy_id FOR SHARE;
  IF since IS NOT NULL THEN NEW.pharmacy_id := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER prescription_leaves_closed_pharmacy BEFORE INSERT OR UPDATE OF pharmacy_id, status ON prescription
  FOR EACH ROW WHEN (NEW.pharmacy_id IS NOT NULL AND NEW.status IN ('pending', 'active'))
  EXECUTE FUNCTION leave_closed_pharmacy();
