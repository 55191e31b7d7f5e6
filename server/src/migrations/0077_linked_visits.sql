-- Visits of one person don't overlap, whichever record they are booked in: `appointment_person_busy` across a link. Booking in either record
-- takes turns with linking them (the lock of the person), and with booking in the other (the lock of both).
CREATE FUNCTION keep_linked_visits_apart() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own integer := coalesce(NEW.family_member_id, -NEW.patient_id);
  linked record;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status IN ('scheduled', 'confirmed') AND (OLD.patient_id, OLD.family_member_id, OLD.starts_at, OLD.ends_at)
    IS NOT DISTINCT FROM (NEW.patient_id, NEW.family_member_id, NEW.starts_at, NEW.ends_at) THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('visits of person ' || own, 0));
  FOR linked IN
    SELECT also_patient_id AS patient, also_member_id AS member, coalesce(nullif(also_member_id, 0), -also_patient_id) AS person
    FROM linked_record WHERE patient_id = NEW.patient_id AND member_id = coalesce(NEW.family_member_id, 0)
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('visits of linked person ' || least(own, linked.person), 0));
    IF EXISTS (
      SELECT FROM appointment
      WHERE patient_id = linked.patient AND coalesce(family_member_id, 0) = linked.member AND status IN ('scheduled', 'confirmed')
        AND tstzrange(starts_at, ends_at) && tstzrange(NEW.starts_at, NEW.ends_at)
    ) THEN
      -- Left out, as ON CONFLICT DO NOTHING does.
      IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'The person has another visit then, in a linked record'
        USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointment_linked_person_busy';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_linked_person_busy BEFORE INSERT OR UPDATE OF patient_id, family_member_id, starts_at, ends_at, status ON appointment
  FOR EACH ROW WHEN (NEW.status IN ('scheduled', 'confirmed')) EXECUTE FUNCTION keep_linked_visits_apart();
--> statement-breakpoint
CREATE FUNCTION refuse_link_of_overlapping_visits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('visits of person ' || person, 0))
    FROM (SELECT person FROM unnest(ARRAY[coalesce(NEW.family_member_id, -NEW.patient_id), coalesce(NEW.other_member_id, -NEW.other_patient_id)]) AS person
      ORDER BY person) AS ordered;
  IF EXISTS (
    SELECT FROM appointment AS one JOIN appointment AS other ON tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
    WHERE one.patient_id = NEW.patient_id AND coalesce(one.family_member_id, 0) = coalesce(NEW.family_member_id, 0)
      AND other.patient_id = NEW.other_patient_id AND coalesce(other.family_member_id, 0) = coalesce(NEW.other_member_id, 0)
      AND one.status IN ('scheduled', 'confirmed') AND other.status IN ('scheduled', 'confirmed')
      AND least(one.ends_at, other.ends_at) > NEW.confirmed_at
  ) THEN
    RAISE EXCEPTION 'Two visits of this person are at the same time' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'record_link_visits_apart';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_link_visits_apart BEFORE UPDATE OF confirmed_at ON record_link
  FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION refuse_link_of_overlapping_visits();
