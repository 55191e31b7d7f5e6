ALTER TABLE "prescription" ADD COLUMN "checks" jsonb;
--> statement-breakpoint
CREATE TABLE "allergy" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"substance" text NOT NULL,
	"key" text,
	"type" text NOT NULL,
	"reaction" text,
	"severity" text,
	"certainty" text NOT NULL,
	CONSTRAINT "allergy_changed_by_someone" CHECK (("allergy"."version" = 1) = ("allergy"."changed_by" is null) and ("allergy"."changed_by" is null) = ("allergy"."changed_as" is null) and ("allergy"."changed_by" is null) = ("allergy"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "clinical_statement" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"topic" text NOT NULL,
	"value" text,
	"due_date" date,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clinical_version" (
	"entry" text NOT NULL,
	"entry_id" integer NOT NULL,
	"version" integer NOT NULL,
	"row" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinical_version_entry_entry_id_version_pk" PRIMARY KEY("entry","entry_id","version")
);
--> statement-breakpoint
CREATE TABLE "health_problem" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"code_title" text,
	"status" text NOT NULL,
	"onset" text,
	CONSTRAINT "health_problem_changed_by_someone" CHECK (("health_problem"."version" = 1) = ("health_problem"."changed_by" is null) and ("health_problem"."changed_by" is null) = ("health_problem"."changed_as" is null) and ("health_problem"."changed_by" is null) = ("health_problem"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "immunisation" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"dose" text,
	"given_on" date NOT NULL,
	"batch" text,
	"given" text NOT NULL,
	CONSTRAINT "immunisation_changed_by_someone" CHECK (("immunisation"."version" = 1) = ("immunisation"."changed_by" is null) and ("immunisation"."changed_by" is null) = ("immunisation"."changed_as" is null) and ("immunisation"."changed_by" is null) = ("immunisation"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "measurement" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"value" double precision NOT NULL,
	"diastolic" double precision,
	"entered_unit" text NOT NULL,
	"place" text NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"is_unusual" boolean NOT NULL,
	CONSTRAINT "measurement_changed_by_someone" CHECK (("measurement"."version" = 1) = ("measurement"."changed_by" is null) and ("measurement"."changed_by" is null) = ("measurement"."changed_as" is null) and ("measurement"."changed_by" is null) = ("measurement"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "medicine_elsewhere" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"directions" text,
	"since" text,
	"status" text NOT NULL,
	"stopped_on" date,
	"stop_reason" text,
	CONSTRAINT "medicine_elsewhere_changed_by_someone" CHECK (("medicine_elsewhere"."version" = 1) = ("medicine_elsewhere"."changed_by" is null) and ("medicine_elsewhere"."changed_by" is null) = ("medicine_elsewhere"."changed_as" is null) and ("medicine_elsewhere"."changed_by" is null) = ("medicine_elsewhere"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reviewed_text" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"entry_id" integer,
	"reviewed_by" integer NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	"reopened_at" timestamp with time zone,
	CONSTRAINT "reviewed_text_has_an_outcome" CHECK (("reviewed_text"."outcome" = 'entered') = ("reviewed_text"."entry_id" is not null) and ("reviewed_text"."outcome" = 'set-aside') = ("reviewed_text"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_statement" ADD CONSTRAINT "clinical_statement_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_statement" ADD CONSTRAINT "clinical_statement_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_statement" ADD CONSTRAINT "clinical_statement_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_text" ADD CONSTRAINT "reviewed_text_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_text" ADD CONSTRAINT "reviewed_text_reviewed_by_user_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_text" ADD CONSTRAINT "reviewed_text_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allergy_of_person" ON "allergy" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE INDEX "clinical_statement_of_person" ON "clinical_statement" USING btree ("patient_id",coalesce("family_member_id", 0),"topic","recorded_as","id");--> statement-breakpoint
CREATE INDEX "health_problem_of_person" ON "health_problem" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE INDEX "immunisation_of_person" ON "immunisation" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE INDEX "measurement_of_person" ON "measurement" USING btree ("patient_id",coalesce("family_member_id", 0),"kind","measured_at","id");--> statement-breakpoint
CREATE INDEX "medicine_elsewhere_of_person" ON "medicine_elsewhere" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "reviewed_text_once" ON "reviewed_text" USING btree ("patient_id",coalesce("family_member_id", 0),"kind",lower(btrim("text"))) WHERE "reviewed_text"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "care_relationship_of_patient" ON "care_relationship" USING btree ("patient_id");
--> statement-breakpoint
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

CREATE TABLE "appointment_addendum" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment_addendum" ADD CONSTRAINT "appointment_addendum_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_addendum" ADD CONSTRAINT "appointment_addendum_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_addendum_of_appointment" ON "appointment_addendum" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE TRIGGER appointment_addendum_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON appointment_addendum
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TABLE "prescription_draft" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prescription_draft" ADD CONSTRAINT "prescription_draft_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "working_note" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultation_draft" ADD COLUMN "working_note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "note_template" (
	"id" serial PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_set" (
	"id" serial PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"name" text NOT NULL,
	"medications" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note_template" ADD CONSTRAINT "note_template_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_set" ADD CONSTRAINT "order_set_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "note_template_name" ON "note_template" USING btree ("doctor_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "order_set_name" ON "order_set" USING btree ("doctor_id","name");
--> statement-breakpoint
CREATE TABLE "vaccine_reminder" (
	"family_member_id" integer NOT NULL,
	"dose" text NOT NULL,
	"stage" text NOT NULL,
	"reminder_id" integer NOT NULL,
	CONSTRAINT "vaccine_reminder_family_member_id_dose_stage_pk" PRIMARY KEY("family_member_id","dose","stage")
);
--> statement-breakpoint
ALTER TABLE "vaccine_reminder" ADD CONSTRAINT "vaccine_reminder_family_member_id_family_member_id_fk" FOREIGN KEY ("family_member_id") REFERENCES "public"."family_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vaccine_reminder" ADD CONSTRAINT "vaccine_reminder_reminder_id_health_reminder_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."health_reminder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vaccine_reminder_of_reminder" ON "vaccine_reminder" USING btree ("reminder_id");
--> statement-breakpoint
CREATE TRIGGER note_template_updated BEFORE UPDATE ON note_template FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
CREATE TRIGGER order_set_updated BEFORE UPDATE ON order_set FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
CREATE TRIGGER prescription_draft_updated BEFORE UPDATE ON prescription_draft FOR EACH ROW EXECUTE FUNCTION set_updated_at();
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
    OR EXISTS (SELECT FROM vaccine_reminder WHERE family_member_id = member)
$$;
