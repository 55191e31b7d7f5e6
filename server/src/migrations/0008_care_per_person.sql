ALTER TABLE "care_relationship" DROP CONSTRAINT "care_relationship_doctor_id_patient_id_pk";--> statement-breakpoint
ALTER TABLE "care_relationship" ADD COLUMN "family_member_id" integer;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD COLUMN "has_treated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD COLUMN "family_member_id" integer;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD CONSTRAINT "care_relationship_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD CONSTRAINT "care_relationship_of_person" UNIQUE NULLS NOT DISTINCT("doctor_id","patient_id","family_member_id");--> statement-breakpoint
ALTER TABLE "care_relationship" ADD CONSTRAINT "care_relationship_stays_after_treatment" CHECK (not "care_relationship"."has_treated" or "care_relationship"."ended_at" is null);
--> statement-breakpoint
-- # Chart access: whom a doctor treats follows from the appointments (docs/decisions/024-care-relationships.md)

-- Before, one row stood for everyone in an account, and no row ended.
DELETE FROM care_relationship;
--> statement-breakpoint
INSERT INTO care_relationship (doctor_id, patient_id, family_member_id, since, has_treated, ended_at)
SELECT doctor_id, patient_id, family_member_id, min(created_at),
  bool_or(status = 'completed' OR prescription IS NOT NULL),
  CASE WHEN NOT bool_or(status NOT IN ('cancelled', 'no-show') OR prescription IS NOT NULL) THEN max(updated_at) END
FROM appointment
GROUP BY doctor_id, patient_id, family_member_id;
--> statement-breakpoint
-- A booking begins or reopens the care of that person. The row stays locked until the commit, so that a simultaneous cancellation of
-- another appointment waits and then sees this one.
CREATE FUNCTION begin_care_of_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO care_relationship AS care (doctor_id, patient_id, family_member_id, since, has_treated, ended_at)
  SELECT doctor_id, patient_id, family_member_id, min(created_at),
    bool_or(status = 'completed' OR prescription IS NOT NULL),
    CASE WHEN NOT bool_or(status NOT IN ('cancelled', 'no-show') OR prescription IS NOT NULL) THEN max(updated_at) END
  FROM booked
  GROUP BY doctor_id, patient_id, family_member_id
  ORDER BY doctor_id, patient_id, family_member_id
  ON CONFLICT ON CONSTRAINT care_relationship_of_person DO UPDATE SET
    since = CASE WHEN care.ended_at IS NOT NULL AND excluded.ended_at IS NULL THEN excluded.since ELSE least(care.since, excluded.since) END,
    has_treated = care.has_treated OR excluded.has_treated,
    ended_at = CASE WHEN care.ended_at IS NOT NULL AND excluded.ended_at IS NOT NULL THEN greatest(care.ended_at, excluded.ended_at) END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_begins_care AFTER INSERT ON appointment REFERENCING NEW TABLE AS booked
  FOR EACH STATEMENT EXECUTE FUNCTION begin_care_of_booked();
--> statement-breakpoint
-- A completed visit or a prescription keeps the relationship. Otherwise it ends with the last appointment that is cancelled or missed.
CREATE FUNCTION follow_appointment_in_care() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'completed' OR NEW.prescription IS NOT NULL THEN
    UPDATE care_relationship
    SET has_treated = true, ended_at = NULL, since = CASE WHEN ended_at IS NULL THEN since ELSE NEW.updated_at END
    WHERE doctor_id = NEW.doctor_id AND patient_id = NEW.patient_id AND family_member_id IS NOT DISTINCT FROM NEW.family_member_id
      AND NOT has_treated;
    RETURN NULL;
  END IF;
  -- Only a statement that starts after the lock sees what a simultaneous booking or cancellation has committed.
  PERFORM FROM care_relationship
  WHERE doctor_id = NEW.doctor_id AND patient_id = NEW.patient_id AND family_member_id IS NOT DISTINCT FROM NEW.family_member_id
  FOR UPDATE;
  UPDATE care_relationship SET ended_at = NEW.updated_at
  WHERE doctor_id = NEW.doctor_id AND patient_id = NEW.patient_id AND family_member_id IS NOT DISTINCT FROM NEW.family_member_id
    AND NOT has_treated AND ended_at IS NULL
    AND NOT EXISTS (
      SELECT FROM appointment
      WHERE patient_id = NEW.patient_id AND doctor_id = NEW.doctor_id AND family_member_id IS NOT DISTINCT FROM NEW.family_member_id
        AND status NOT IN ('cancelled', 'no-show'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_keeps_or_ends_care AFTER UPDATE OF status, prescription ON appointment FOR EACH ROW
  WHEN ((OLD.status <> NEW.status AND NEW.status IN ('completed', 'cancelled', 'no-show'))
    OR (OLD.prescription IS NULL AND NEW.prescription IS NOT NULL))
  EXECUTE FUNCTION follow_appointment_in_care();
--> statement-breakpoint

-- # Family: a member who is or was in care, or whose record was opened in an emergency, is archived, not erased

CREATE OR REPLACE FUNCTION family_member_has_history(member integer, account integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM appointment WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM prescription WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM record_document WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM health_reminder WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM care_request WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM clinical_statement WHERE patient_id = account AND coalesce(family_member_id, 0) = member)
    OR EXISTS (SELECT FROM measurement WHERE patient_id = account AND coalesce(family_member_id, 0) = member)
    OR EXISTS (SELECT FROM health_problem WHERE patient_id = account AND coalesce(family_member_id, 0) = member)
    OR EXISTS (SELECT FROM allergy WHERE patient_id = account AND coalesce(family_member_id, 0) = member)
    OR EXISTS (SELECT FROM medicine_elsewhere WHERE patient_id = account AND coalesce(family_member_id, 0) = member)
    OR EXISTS (SELECT FROM immunisation WHERE patient_id = account AND coalesce(family_member_id, 0) = member)
    OR EXISTS (SELECT FROM reviewed_text WHERE patient_id = account AND coalesce(family_member_id, 0) = member AND reopened_at IS NULL)
    OR EXISTS (SELECT FROM letter WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM test_order WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM care_relationship WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM emergency_access WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM vaccine_reminder WHERE family_member_id = member)
$$;
