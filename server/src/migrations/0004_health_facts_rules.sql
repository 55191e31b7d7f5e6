-- # Health facts: the words that a column may hold, and the promises that triggers keep

ALTER TABLE clinical_statement ADD CONSTRAINT clinical_statement_words_known CHECK (
  recorded_as IN ('doctor', 'patient')
  AND topic IN ('sex', 'gender', 'pregnancy', 'breastfeeding', 'family-history', 'social-history', 'no-known-allergies', 'no-known-problems', 'no-other-medicines')
  AND (topic <> 'sex' OR value IN ('female', 'male', 'intersex'))
  AND (topic <> 'pregnancy' OR value IN ('pregnant', 'not-pregnant'))
  AND (due_date IS NULL OR topic = 'pregnancy' AND value = 'pregnant'));
--> statement-breakpoint
ALTER TABLE measurement ADD CONSTRAINT measurement_words_known CHECK (
  recorded_as IN ('doctor', 'patient') AND changed_as IN ('doctor', 'patient') AND place IN ('clinic', 'home')
  AND kind IN ('weight', 'height', 'temperature', 'pulse', 'blood-pressure', 'respiratory-rate', 'oxygen-saturation', 'glucose', 'creatinine')
  AND (kind = 'blood-pressure') = (diastolic IS NOT NULL));
--> statement-breakpoint
ALTER TABLE health_problem ADD CONSTRAINT health_problem_words_known CHECK (
  recorded_as IN ('doctor', 'patient') AND changed_as IN ('doctor', 'patient') AND status IN ('active', 'inactive', 'resolved')
  AND (code IS NULL) = (code_title IS NULL));
--> statement-breakpoint
ALTER TABLE allergy ADD CONSTRAINT allergy_words_known CHECK (
  recorded_as IN ('doctor', 'patient') AND changed_as IN ('doctor', 'patient') AND type IN ('allergy', 'intolerance')
  AND severity IN ('mild', 'moderate', 'severe') AND certainty IN ('confirmed', 'suspected', 'ruled-out'));
--> statement-breakpoint
ALTER TABLE medicine_elsewhere ADD CONSTRAINT medicine_elsewhere_words_known CHECK (
  recorded_as IN ('doctor', 'patient') AND changed_as IN ('doctor', 'patient') AND status IN ('taking', 'stopped')
  AND (status = 'stopped' OR stopped_on IS NULL AND stop_reason IS NULL));
--> statement-breakpoint
ALTER TABLE immunisation ADD CONSTRAINT immunisation_words_known CHECK (
  recorded_as IN ('doctor', 'patient') AND changed_as IN ('doctor', 'patient') AND given IN ('here', 'elsewhere'));
--> statement-breakpoint
ALTER TABLE reviewed_text ADD CONSTRAINT reviewed_text_words_known CHECK (kind IN ('problem', 'allergy', 'medicine'));
--> statement-breakpoint
CREATE TRIGGER clinical_statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON clinical_statement
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER clinical_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON clinical_version
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- An entry is never deleted, changes by one version at a time, and stays whose and by whom it was. What a doctor recorded or
-- changed, no patient changes.
CREATE FUNCTION protect_clinical_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION '% is never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION '% % has version %: the next is not %', TG_TABLE_NAME, OLD.id, OLD.version, NEW.version USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.patient_id, NEW.family_member_id, NEW.recorded_by, NEW.recorded_as, NEW.recorded_at)
    IS DISTINCT FROM (OLD.id, OLD.patient_id, OLD.family_member_id, OLD.recorded_by, OLD.recorded_as, OLD.recorded_at) THEN
    RAISE EXCEPTION '% % stays with its person and its author', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.changed_as = 'patient' AND (OLD.recorded_as = 'doctor' OR OLD.changed_as = 'doctor') THEN
    RAISE EXCEPTION '% % is a doctor''s', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_clinical_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO clinical_version (entry, entry_id, version, row, at)
  VALUES (TG_ARGV[0], NEW.id, NEW.version, to_jsonb(NEW), coalesce(NEW.changed_at, NEW.recorded_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  entry text[];
BEGIN
  FOREACH entry SLICE 1 IN ARRAY ARRAY[
    ['measurement', 'measurement'], ['health_problem', 'problem'], ['allergy', 'allergy'],
    ['medicine_elsewhere', 'medicine-elsewhere'], ['immunisation', 'immunisation']
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION set_updated_at()', entry[1] || '_updated', entry[1]);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION protect_clinical_entry()', entry[1] || '_protected', entry[1]);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION reject_change()', entry[1] || '_never_emptied', entry[1]);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION keep_clinical_version(%L)', entry[1] || '_versions', entry[1], entry[2]);
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.family_member_id IS NOT NULL) EXECUTE FUNCTION reject_archived_member()', entry[1] || '_member_in_family', entry[1]);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER clinical_statement_member_in_family BEFORE INSERT ON clinical_statement
  FOR EACH ROW WHEN (NEW.family_member_id IS NOT NULL) EXECUTE FUNCTION reject_archived_member();
--> statement-breakpoint

-- # Family: a member with health facts is archived, not erased

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
$$;
