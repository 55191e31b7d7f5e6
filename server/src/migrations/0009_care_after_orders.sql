-- # Chart access: who orders a test or signs a letter answers for it, and needs the record (docs/decisions/024-care-relationships.md)

CREATE FUNCTION keep_care_after_treatment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE care_relationship SET has_treated = true, ended_at = NULL
  WHERE doctor_id = NEW.doctor_id AND patient_id = NEW.patient_id AND family_member_id IS NOT DISTINCT FROM NEW.family_member_id
    AND NOT has_treated;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER test_order_keeps_care AFTER INSERT ON test_order FOR EACH ROW
  WHEN (NEW.cancelled_at IS NULL) EXECUTE FUNCTION keep_care_after_treatment();
--> statement-breakpoint
CREATE TRIGGER letter_keeps_care AFTER INSERT ON letter FOR EACH ROW EXECUTE FUNCTION keep_care_after_treatment();
--> statement-breakpoint
UPDATE care_relationship AS care SET has_treated = true, ended_at = NULL
WHERE NOT has_treated AND (
  EXISTS (
    SELECT FROM test_order
    WHERE doctor_id = care.doctor_id AND patient_id = care.patient_id AND family_member_id IS NOT DISTINCT FROM care.family_member_id
      AND cancelled_at IS NULL)
  OR EXISTS (
    SELECT FROM letter
    WHERE doctor_id = care.doctor_id AND patient_id = care.patient_id AND family_member_id IS NOT DISTINCT FROM care.family_member_id
      AND NOT EXISTS (SELECT FROM letter_withdrawal WHERE letter_id = letter.id)));
