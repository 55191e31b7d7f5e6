-- What the generated tables can't say: known words, keys that lead up to a slice above, and what must not be forgotten.

ALTER TABLE payment ADD CONSTRAINT payment_of_appointment FOREIGN KEY (appointment_id) REFERENCES appointment (id);
--> statement-breakpoint
ALTER TABLE payment ADD CONSTRAINT payment_status_known
  CHECK (status IN ('pending', 'completed', 'failed', 'refunded', 'voided'));
--> statement-breakpoint
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_outcome_known
  CHECK (outcome IN ('started', 'approved', 'declined', 'interrupted'));
--> statement-breakpoint
-- Money that has come in doesn't vanish: a completed payment can only be refunded.
CREATE FUNCTION keep_completed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' AND NEW.status NOT IN ('completed', 'refunded') OR OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency THEN
    RAISE EXCEPTION 'payment % is %: it can''t become % %', OLD.id, OLD.status, NEW.status, NEW.amount USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_kept BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION keep_completed_payment();
--> statement-breakpoint
ALTER TABLE prescription ADD CONSTRAINT prescription_at_pharmacy FOREIGN KEY (pharmacy_id) REFERENCES pharmacy (id);
--> statement-breakpoint
UPDATE prescription SET queued_at = created_at;
--> statement-breakpoint
ALTER TABLE delivery_request ADD CONSTRAINT delivery_request_status_known
  CHECK (status IN ('requested', 'on-the-way', 'delivered', 'cancelled'));
--> statement-breakpoint
ALTER TABLE health_reminder ADD CONSTRAINT health_reminder_words_known
  CHECK (type IN ('checkup', 'vaccination', 'medication', 'others') AND priority IN ('high', 'medium', 'low'));
--> statement-breakpoint
ALTER TABLE record_document ADD CONSTRAINT record_document_words_known
  CHECK (category IN ('general', 'cardiology', 'pediatrics', 'lab-results', 'imaging')
    AND file_type IN ('application/pdf', 'image/jpeg', 'image/png'));
--> statement-breakpoint
-- A calendar takes the version with the higher number: whatever a calendar shows counts it up, whoever changes it.
CREATE FUNCTION count_appointment_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := OLD.sequence + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_version BEFORE UPDATE OF date, time, starts_at, ends_at, status, mode ON appointment
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.status, OLD.mode) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.status, NEW.mode))
  EXECUTE FUNCTION count_appointment_version();
