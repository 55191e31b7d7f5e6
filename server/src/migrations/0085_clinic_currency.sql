-- In which new prices, bills and charges are.
CREATE FUNCTION clinic_currency() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT details ->> 'currency' FROM clinic), 'NGN')
$$;
--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "earlier_currencies" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- The currency changes only while there is no bill. One that was computed with the prices before waits here for the change, and is
-- then computed again: the application repeats what fails with this code.
CREATE FUNCTION refuse_earlier_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('clinic currency', 0));
  IF NEW.currency <> clinic_currency()
    AND EXISTS (SELECT FROM clinic WHERE NEW.currency = ANY (earlier_currencies))
    AND NOT EXISTS (SELECT FROM doctor WHERE currency = NEW.currency)
    AND NOT EXISTS (SELECT FROM appointment_type WHERE currency = NEW.currency)
  THEN
    RAISE EXCEPTION 'the clinic''s currency has changed from %', NEW.currency USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_currency BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION refuse_earlier_currency();
--> statement-breakpoint
CREATE TRIGGER charge_currency BEFORE INSERT ON charge FOR EACH ROW EXECUTE FUNCTION refuse_earlier_currency();
