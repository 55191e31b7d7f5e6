CREATE INDEX "health_reminder_of_visit" ON "health_reminder" USING btree ("appointment_id") WHERE "health_reminder"."appointment_id" is not null;
--> statement-breakpoint
-- Reminders stand above the visits that they are booked as, so the visit's row tells them: what was booked doesn't take place.
CREATE FUNCTION reopen_reminder_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE health_reminder SET completed_at = NULL, appointment_id = NULL WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_reopens_reminder AFTER UPDATE OF status ON appointment
  FOR EACH ROW WHEN (NEW.status IN ('cancelled', 'no-show') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION reopen_reminder_of_visit();
