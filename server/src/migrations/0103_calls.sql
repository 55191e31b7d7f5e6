-- A call that ends early gives back what is left of its time, which is no news for a calendar: only an ended call shortens a visit.
DROP TRIGGER appointment_sequence ON appointment;
--> statement-breakpoint
CREATE TRIGGER appointment_sequence BEFORE UPDATE OF date, time, starts_at, ends_at, status, mode, site_id ON appointment
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.status, OLD.mode, OLD.site_id) IS DISTINCT FROM (NEW.starts_at, NEW.status, NEW.mode, NEW.site_id)
    OR NEW.ends_at > OLD.ends_at)
  EXECUTE FUNCTION increment_appointment_sequence();
--> statement-breakpoint
-- Whoever marks a visit as not attended is asked if its patient joined the call (decision 020).
CREATE FUNCTION patient_joined_call(visit_id integer, visit_doctor_id integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(joined_at) FROM video_visit_attendance WHERE appointment_id = visit_id AND user_id <> visit_doctor_id
$$;
