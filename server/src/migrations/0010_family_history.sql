CREATE INDEX "appointment_of_member" ON "appointment" USING btree ("family_member_id") WHERE "appointment"."family_member_id" is not null;--> statement-breakpoint
CREATE INDEX "prescription_of_member" ON "prescription" USING btree ("family_member_id") WHERE "prescription"."family_member_id" is not null;
--> statement-breakpoint
-- The family stands below what it is seen for, so these ask upwards on its behalf.
CREATE FUNCTION family_member_has_history(member integer, account integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM appointment WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM prescription WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM record_document WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM health_reminder WHERE patient_id = account AND family_member_id = member)
$$;
--> statement-breakpoint
CREATE FUNCTION family_member_open_visit(member integer, account integer, now timestamptz)
RETURNS TABLE (date date, "time" time, waits_for_time boolean) LANGUAGE sql STABLE AS $$
  SELECT visit.date, visit.time, visit.status = 'rescheduled'
  FROM appointment visit
  WHERE visit.patient_id = account AND visit.family_member_id = member
    AND (visit.status = 'rescheduled' OR visit.status IN ('scheduled', 'confirmed') AND visit.ends_at > now)
  ORDER BY visit.status = 'rescheduled', visit.starts_at
  LIMIT 1
$$;
--> statement-breakpoint
-- Nobody gets a new time who has left the family: the row is locked against being archived until the booking is in.
CREATE FUNCTION refuse_time_of_archived_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_at timestamptz;
BEGIN
  SELECT archived_at INTO left_at FROM family_member WHERE id = NEW.family_member_id FOR SHARE;
  IF left_at IS NOT NULL THEN
    RAISE EXCEPTION 'family member % has been archived', NEW.family_member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'appointment_member_in_family';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_member_in_family BEFORE INSERT OR UPDATE OF starts_at ON appointment
  FOR EACH ROW WHEN (NEW.family_member_id IS NOT NULL AND NEW.status IN ('scheduled', 'confirmed'))
  EXECUTE FUNCTION refuse_time_of_archived_member();
