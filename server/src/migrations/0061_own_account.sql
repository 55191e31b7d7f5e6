CREATE TABLE "own_account" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_member_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "own_account_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "unlisted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "own_account" ADD CONSTRAINT "own_account_family_member_id_family_member_id_fk" FOREIGN KEY ("family_member_id") REFERENCES "public"."family_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_account" ADD CONSTRAINT "own_account_account_id_user_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_account_open" ON "own_account" USING btree ("family_member_id") WHERE "own_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "own_account_of_member" ON "own_account" USING btree ("family_member_id");
--> statement-breakpoint
-- Who acts for a family member besides the account holder: docs/decisions/046-own-sign-in.md
CREATE VIEW acting_account AS
  SELECT access.family_member_id AS member_id, access.account_id, access.accepted_at AS since, false AS is_own
  FROM family_access AS access JOIN family_member AS child ON child.id = access.family_member_id
  WHERE access.account_id IS NOT NULL AND access.ended_at IS NULL AND child.decides_since IS NULL AND child.archived_at IS NULL
  UNION ALL
  -- Of themselves, the whole history.
  SELECT family_member_id, account_id, '-infinity', true FROM own_account WHERE ended_at IS NULL;
--> statement-breakpoint
-- As before, also of the account that is the adult's own.
CREATE OR REPLACE FUNCTION is_shared_child(member integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM acting_account WHERE member_id = member)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION children_shared_with(account integer) RETURNS TABLE (id integer, primary_user_id integer) LANGUAGE sql STABLE AS $$
  SELECT member.id, member.primary_user_id FROM acting_account AS acting JOIN family_member AS member ON member.id = acting.member_id
  WHERE acting.account_id = account
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION people_open_to(account integer, VARIADIC asked text[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array(SELECT -account WHERE NOT EXISTS (SELECT FROM acting_account WHERE account_id = account AND is_own)
    UNION ALL SELECT id FROM family_member WHERE primary_user_id = account AND open_scopes && asked
    UNION ALL SELECT id FROM children_shared_with(account))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION other_parents_to_tell(account integer, type text, payload jsonb) RETURNS SETOF integer LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT acting.account_id FROM family_member AS member JOIN acting_account AS acting ON acting.member_id = member.id
  WHERE member.primary_user_id = account
    AND EXISTS (SELECT FROM members_in_notification(account, type, payload) AS about
      WHERE about.member = member.id AND about.scope <> 'messages')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_entries_of_shared_children(account integer, earlier_than bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT entry.id
  FROM acting_account AS acting
  JOIN family_member AS member ON member.id = acting.member_id
  JOIN audit_entry_patient AS about ON about.patient_id = member.primary_user_id AND about.at >= acting.since
  JOIN audit_entry AS entry ON entry.id = about.entry_id
  WHERE acting.account_id = account
    AND entry.id < earlier_than AND entry.actor_id IS DISTINCT FROM account
    AND audit_is_access(account, entry.actor_id, entry.action, entry.outcome)
    AND member_of_audit_subject(entry.subject) = member.id
  ORDER BY entry.id DESC LIMIT most
$$;
--> statement-breakpoint
-- As before, and what adults with their own sign-in did with their own profile.
CREATE OR REPLACE FUNCTION actors_withheld_from(account integer) RETURNS integer[] LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH dealt AS (
    SELECT doctor_id AS actor, family_member_id AS member, 'records' AS scope FROM care_relationship WHERE patient_id = account
    UNION SELECT doctor_id, family_member_id, 'records' FROM emergency_access WHERE patient_id = account
    UNION SELECT pharmacist_id, family_member_id, 'prescriptions' FROM prescription
      WHERE patient_id = account AND pharmacist_id IS NOT NULL
    UNION SELECT dispense.pharmacist_id, family_member_id, 'prescriptions'
      FROM dispense JOIN prescription ON prescription.id = dispense.prescription_id WHERE patient_id = account
  )
  SELECT coalesce(array_agg(actor), '{}') FROM (
    SELECT actor FROM dealt GROUP BY actor
    HAVING bool_and(member IS NOT NULL AND NOT EXISTS (
      SELECT FROM family_member WHERE family_member.id = member AND scope = ANY (open_scopes)))
    UNION SELECT own_account.account_id FROM own_account
    JOIN family_member ON family_member.id = own_account.family_member_id WHERE primary_user_id = account
  ) AS withheld
$$;
--> statement-breakpoint
-- As before, also their own sign-in.
CREATE OR REPLACE FUNCTION family_member_has_history(member integer, account integer) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    OR EXISTS (SELECT FROM payment WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM family_consent WHERE family_member_id = member)
    OR EXISTS (SELECT FROM family_access WHERE family_member_id = member)
    OR EXISTS (SELECT FROM own_account WHERE family_member_id = member)
$$;
--> statement-breakpoint
-- A doctor sees one chart and not two: the account of an adult who is a family member has none of its own.
CREATE FUNCTION reject_second_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM own_account WHERE account_id = NEW.patient_id) THEN
    RAISE EXCEPTION 'This account has its chart as a family member' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['appointment', 'prescription', 'record_document', 'health_reminder', 'care_request', 'clinical_statement',
    'measurement', 'health_problem', 'allergy', 'medicine_elsewhere', 'immunisation', 'reviewed_text', 'letter', 'test_order',
    'care_relationship', 'emergency_access'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.family_member_id IS NULL) EXECUTE FUNCTION reject_second_chart()',
      name || '_one_chart', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Only an adult's, only once, and only an account without a chart.
CREATE FUNCTION check_own_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.ended_at IS NOT NULL OR (NEW.family_member_id, NEW.account_id, NEW.since) IS DISTINCT FROM (OLD.family_member_id, OLD.account_id, OLD.since) THEN
      RAISE EXCEPTION 'An own account is kept as it was' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF NOT EXISTS (SELECT FROM family_member
      WHERE id = NEW.family_member_id AND primary_user_id <> NEW.account_id AND decides_since IS NOT NULL AND archived_at IS NULL)
    OR EXISTS (SELECT FROM care_relationship WHERE patient_id = NEW.account_id)
    OR EXISTS (SELECT FROM appointment WHERE patient_id = NEW.account_id)
    OR EXISTS (SELECT FROM prescription WHERE patient_id = NEW.account_id)
    OR EXISTS (SELECT FROM record_document WHERE patient_id = NEW.account_id)
    OR EXISTS (SELECT FROM clinical_statement WHERE patient_id = NEW.account_id) THEN
    RAISE EXCEPTION 'This account can''t be the member''s own' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER own_account_kept BEFORE INSERT OR UPDATE ON own_account FOR EACH ROW EXECUTE FUNCTION check_own_account();
--> statement-breakpoint
-- Whoever changes the account's name or phone, the profile and its earlier names follow.
CREATE FUNCTION keep_earlier_name_of_own_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_name_change (family_member_id, first_name, last_name, date_of_birth, reason, changed_by, changed_at)
  SELECT member.id, member.first_name, member.last_name, member.date_of_birth, NEW.reason, NEW.changed_by, NEW.changed_at
  FROM acting_account AS acting JOIN family_member AS member ON member.id = acting.member_id
  WHERE acting.account_id = NEW.user_id AND acting.is_own;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER name_change_of_own_person AFTER INSERT ON name_change FOR EACH ROW EXECUTE FUNCTION keep_earlier_name_of_own_person();
--> statement-breakpoint
CREATE FUNCTION give_own_person_the_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE family_member SET first_name = NEW.first_name, last_name = NEW.last_name, phone = NEW.phone,
    date_of_birth = coalesce(NEW.date_of_birth, date_of_birth)
  WHERE id IN (SELECT member_id FROM acting_account WHERE account_id = NEW.id AND is_own);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_account_names_own_person AFTER UPDATE OF first_name, last_name, phone, date_of_birth ON user_account
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.phone, OLD.date_of_birth) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.phone, NEW.date_of_birth))
  EXECUTE FUNCTION give_own_person_the_name();
