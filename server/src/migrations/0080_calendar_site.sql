-- A calendar shows where, too.
DROP TRIGGER appointment_sequence ON appointment;
--> statement-breakpoint
CREATE TRIGGER appointment_sequence BEFORE UPDATE OF date, time, starts_at, ends_at, status, mode, site_id ON appointment
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.status, OLD.mode, OLD.site_id)
    IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.status, NEW.mode, NEW.site_id))
  EXECUTE FUNCTION increment_appointment_sequence();
