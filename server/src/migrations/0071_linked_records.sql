CREATE TABLE "record_link" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"other_patient_id" integer NOT NULL,
	"other_member_id" integer,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"seen" text NOT NULL,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	"refused_by" integer,
	"refused_at" timestamp with time zone,
	"end_asked_by" integer,
	"end_asked_at" timestamp with time zone,
	"end_reason" text,
	"ended_by" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "record_link_of_two" CHECK (coalesce("record_link"."family_member_id", -"record_link"."patient_id") <> coalesce("record_link"."other_member_id", -"record_link"."other_patient_id")),
	CONSTRAINT "record_link_two_people" CHECK ("record_link"."asked_by" <> "record_link"."confirmed_by" and "record_link"."asked_by" not in ("record_link"."patient_id", "record_link"."other_patient_id")
        and "record_link"."confirmed_by" not in ("record_link"."patient_id", "record_link"."other_patient_id")),
	CONSTRAINT "record_link_confirmed" CHECK (("record_link"."confirmed_at" is null) = ("record_link"."confirmed_by" is null) and ("record_link"."confirmed_at" is null or "record_link"."refused_at" is null)),
	CONSTRAINT "record_link_refused" CHECK (("record_link"."refused_at" is null) = ("record_link"."refused_by" is null)),
	CONSTRAINT "record_link_end_asked" CHECK (("record_link"."end_asked_at" is null) = ("record_link"."end_asked_by" is null) and ("record_link"."end_asked_at" is null) = ("record_link"."end_reason" is null)
        and ("record_link"."end_asked_at" is null or "record_link"."confirmed_at" is not null)),
	CONSTRAINT "record_link_ended" CHECK (("record_link"."ended_at" is null) = ("record_link"."ended_by" is null) and ("record_link"."ended_at" is null or "record_link"."end_asked_at" is not null)),
	CONSTRAINT "record_link_end_two_people" CHECK ("record_link"."ended_by" <> "record_link"."end_asked_by" and "record_link"."ended_by" not in ("record_link"."patient_id", "record_link"."other_patient_id")
        and "record_link"."end_asked_by" not in ("record_link"."patient_id", "record_link"."other_patient_id"))
);
--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_other_patient_id_user_account_id_fk" FOREIGN KEY ("other_patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_confirmed_by_user_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_refused_by_user_account_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_end_asked_by_user_account_id_fk" FOREIGN KEY ("end_asked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_other_member_in_family" FOREIGN KEY ("other_member_id","other_patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_link_of_patient" ON "record_link" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "record_link_of_other" ON "record_link" USING btree ("other_patient_id");--> statement-breakpoint
CREATE INDEX "record_link_open" ON "record_link" USING btree ("id") WHERE "record_link"."refused_at" is null and "record_link"."ended_at" is null;
--> statement-breakpoint
-- A person is linked, or to be linked, with one other at a time; of two requests at once, one is stored.
CREATE FUNCTION check_record_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people integer[] := ARRAY[coalesce(NEW.family_member_id, -NEW.patient_id), coalesce(NEW.other_member_id, -NEW.other_patient_id)];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('record link of person ' || person, 0))
      FROM (SELECT person FROM unnest(people) AS person ORDER BY person) AS ordered;
    IF EXISTS (SELECT FROM record_link WHERE refused_at IS NULL AND ended_at IS NULL
      AND ARRAY[coalesce(family_member_id, -patient_id), coalesce(other_member_id, -other_patient_id)] && people) THEN
      RAISE EXCEPTION 'One of these two is linked already, or waits' USING ERRCODE = 'unique_violation', CONSTRAINT = 'record_link_once';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.ended_at IS NOT NULL OR OLD.refused_at IS NOT NULL
    OR (NEW.patient_id, NEW.family_member_id, NEW.other_patient_id, NEW.other_member_id, NEW.asked_by, NEW.asked_at, NEW.seen)
      IS DISTINCT FROM (OLD.patient_id, OLD.family_member_id, OLD.other_patient_id, OLD.other_member_id, OLD.asked_by, OLD.asked_at, OLD.seen)
    OR OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_by, NEW.confirmed_at) IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at) THEN
    RAISE EXCEPTION 'A link of two records is kept as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_link_kept BEFORE INSERT OR UPDATE OR DELETE ON record_link FOR EACH ROW EXECUTE FUNCTION check_record_link();
--> statement-breakpoint
-- Each record that is linked, with the other one; 0 for an account holder.
CREATE VIEW linked_record AS
  SELECT patient_id, coalesce(family_member_id, 0) AS member_id, other_patient_id AS also_patient_id, coalesce(other_member_id, 0) AS also_member_id
  FROM record_link WHERE confirmed_at IS NOT NULL AND ended_at IS NULL
  UNION ALL
  SELECT other_patient_id, coalesce(other_member_id, 0), patient_id, coalesce(family_member_id, 0)
  FROM record_link WHERE confirmed_at IS NOT NULL AND ended_at IS NULL;
--> statement-breakpoint
-- Where there is something about a person: in this record, and in the one that is linked with it. For a patient's own call only in this
-- one, for the accounts may be of two people.
CREATE FUNCTION records_of_person(patient integer, member integer) RETURNS TABLE (patient_id integer, member_id integer) LANGUAGE sql STABLE AS $$
  SELECT patient, coalesce(member, 0)
  UNION ALL
  SELECT also_patient_id, also_member_id FROM linked_record AS link
  WHERE link.patient_id = patient AND link.member_id = coalesce(member, 0)
    AND (current_setting('alafia.purpose', true) = 'call' AND current_setting('alafia.role', true) = 'patient') IS NOT TRUE
$$;
--> statement-breakpoint
-- Whom a doctor treats, with the records that are linked with theirs.
CREATE VIEW care_of_person AS
  SELECT doctor_id, patient_id, family_member_id, visited_at, written_at, ordered_at, has_result_to_sign FROM care_relationship
  UNION ALL
  SELECT care.doctor_id, link.also_patient_id, nullif(link.also_member_id, 0), care.visited_at, care.written_at, care.ordered_at, care.has_result_to_sign
  FROM linked_record AS link
  JOIN care_relationship AS care ON care.patient_id = link.patient_id AND coalesce(care.family_member_id, 0) = link.member_id;
--> statement-breakpoint
CREATE VIEW emergency_access_of_person AS
  SELECT id, doctor_id, patient_id, family_member_id, ends_at FROM emergency_access
  UNION ALL
  SELECT access.id, access.doctor_id, link.also_patient_id, nullif(link.also_member_id, 0), access.ends_at
  FROM linked_record AS link
  JOIN emergency_access AS access ON access.patient_id = link.patient_id AND coalesce(access.family_member_id, 0) = link.member_id;
--> statement-breakpoint
-- As before, with linked records.
CREATE OR REPLACE FUNCTION people_open_to_doctor() RETURNS TABLE (patient_id integer, member_id integer) LANGUAGE sql STABLE AS $$
  SELECT patient_id, coalesce(family_member_id, 0) FROM care_of_person
  WHERE doctor_id = actor_id() AND (has_result_to_sign OR greatest(visited_at, written_at, ordered_at)
    > called_at() - make_interval(months => coalesce((SELECT (rules ->> 'careMonths')::int FROM security_rules), 12)))
  UNION ALL
  SELECT patient_id, coalesce(family_member_id, 0) FROM emergency_access_of_person WHERE doctor_id = actor_id() AND ends_at > called_at()
$$;
--> statement-breakpoint
-- Also a link, refused and ended ones too: its row stays.
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
    OR EXISTS (SELECT FROM record_link WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM record_link WHERE other_patient_id = account AND other_member_id = member)
$$;
