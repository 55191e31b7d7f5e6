CREATE TABLE "family_access" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_member_id" integer NOT NULL,
	"invited_by" integer NOT NULL,
	"address" text NOT NULL,
	"secret_hash" text,
	"invited_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"account_id" integer,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_how" text,
	CONSTRAINT "family_access_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "family_access_accepted" CHECK (("family_access"."accepted_at" is null) = ("family_access"."account_id" is null)),
	CONSTRAINT "family_access_of_another" CHECK ("family_access"."account_id" <> "family_access"."invited_by"),
	CONSTRAINT "family_access_ended" CHECK (("family_access"."ended_at" is null) = ("family_access"."ended_how" is null))
);
--> statement-breakpoint
DROP INDEX "care_request_one_of_patient";--> statement-breakpoint
DROP INDEX "care_request_of_patient";--> statement-breakpoint
ALTER TABLE "delivery_request" ADD COLUMN "requested_by" integer;--> statement-breakpoint
UPDATE "delivery_request" SET "requested_by" = "patient_id";--> statement-breakpoint
ALTER TABLE "delivery_request" ALTER COLUMN "requested_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "care_request" ADD COLUMN "requested_by" integer;--> statement-breakpoint
UPDATE "care_request" SET "requested_by" = "patient_id";--> statement-breakpoint
ALTER TABLE "care_request" ALTER COLUMN "requested_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "family_access" ADD CONSTRAINT "family_access_family_member_id_family_member_id_fk" FOREIGN KEY ("family_member_id") REFERENCES "public"."family_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_access" ADD CONSTRAINT "family_access_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_access" ADD CONSTRAINT "family_access_account_id_user_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_access_open" ON "family_access" USING btree ("family_member_id") WHERE "family_access"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "family_access_of_member" ON "family_access" USING btree ("family_member_id","id");--> statement-breakpoint
CREATE INDEX "family_access_of_account" ON "family_access" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_requested_by_user_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_requested_by_user_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "care_request_one_at_a_time" ON "care_request" USING btree ("requested_by") WHERE "care_request"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "care_request_one_of_member" ON "care_request" USING btree ("family_member_id") WHERE "care_request"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "care_request_of_requester" ON "care_request" USING btree ("requested_by","id");--> statement-breakpoint
-- Who has accepted, and what has ended, is never changed. The address goes when an account closes.
CREATE FUNCTION keep_family_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.family_member_id, NEW.invited_by, NEW.invited_at) IS DISTINCT FROM (OLD.family_member_id, OLD.invited_by, OLD.invited_at)
    OR OLD.accepted_at IS NOT NULL AND (NEW.account_id, NEW.accepted_at) IS DISTINCT FROM (OLD.account_id, OLD.accepted_at)
    OR OLD.ended_at IS NOT NULL AND (NEW.accepted_at, NEW.ended_at, NEW.ended_how) IS DISTINCT FROM (OLD.accepted_at, OLD.ended_at, OLD.ended_how) THEN
    RAISE EXCEPTION 'Access to a family member is kept as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_access_kept BEFORE UPDATE ON family_access
  FOR EACH ROW EXECUTE FUNCTION keep_family_access();
--> statement-breakpoint
-- Whether another parent looks after the member, a child, too.
CREATE FUNCTION is_shared_child(member integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM family_access AS access JOIN family_member AS child ON child.id = access.family_member_id
    WHERE child.id = member AND access.account_id IS NOT NULL AND access.ended_at IS NULL
      AND child.decides_since IS NULL AND child.archived_at IS NULL)
$$;
--> statement-breakpoint
-- A parent who no longer looks after the child no longer waits for a doctor with them.
CREATE FUNCTION withdraw_care_requests_of_other_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE care_request SET status = 'withdrawn', settled_at = NEW.ended_at
  WHERE requested_by = NEW.account_id AND family_member_id = NEW.family_member_id AND status = 'waiting';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_access_leaves_queue AFTER UPDATE OF ended_at ON family_access
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION withdraw_care_requests_of_other_parent();
--> statement-breakpoint
-- The family member whom a notification is about, and what of theirs.
CREATE FUNCTION members_in_notification(account integer, type text, payload jsonb)
  RETURNS TABLE (member integer, scope text, is_immediate boolean) LANGUAGE sql STABLE AS $$
  WITH subject AS (
    SELECT CASE WHEN type = 'reminder' THEN payload ->> 'about' ELSE payload -> 'about' ->> 'kind' END AS kind,
      coalesce((payload ->> 'subjectId')::int, (payload -> 'about' ->> 'id')::int) AS id,
      (payload ->> 'appointmentId')::int AS appointment_id,
      (payload ->> 'prescriptionId')::int AS prescription_id,
      (payload ->> 'recordId')::int AS record_id,
      (payload ->> 'testOrderId')::int AS order_id,
      (payload ->> 'emergencyAccessId')::int AS access_id,
      (payload ->> 'conversationId')::int AS conversation_id
  )
  SELECT family_member_id, 'appointments', starts_at <= created_at AND status IN ('scheduled', 'confirmed') FROM appointment JOIN subject
    ON appointment.id = coalesce(appointment_id, CASE WHEN kind = 'appointment' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'prescriptions', false FROM prescription JOIN subject
    ON prescription.id = coalesce(prescription_id, CASE WHEN kind = 'prescription' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM record_document JOIN subject
    ON record_document.id = coalesce(record_id, CASE WHEN kind = 'record' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM test_order JOIN subject
    ON test_order.id = coalesce(order_id, CASE WHEN kind = 'test-order' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM health_reminder JOIN subject
    ON health_reminder.id = subject.id AND kind IN ('health-reminder', 'reminder')
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM emergency_access JOIN subject
    ON emergency_access.id = coalesce(access_id, CASE WHEN kind = 'emergency-access' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'billing', false FROM payment JOIN subject
    ON payment.id = subject.id AND kind = 'payment'
    WHERE patient_id = account
  UNION ALL SELECT appointment.family_member_id, 'messages', false FROM conversation JOIN subject
    ON conversation.id = coalesce(conversation_id, CASE WHEN kind = 'conversation' THEN subject.id END)
    JOIN appointment ON appointment.id = conversation.appointment_id
    WHERE appointment.patient_id = account
$$;
--> statement-breakpoint
-- As before.
CREATE OR REPLACE FUNCTION is_withheld_from(account integer, type text, payload jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM family_member WHERE primary_user_id = account AND decides_since IS NOT NULL)
    THEN EXISTS (SELECT FROM members_in_notification(account, type, payload) AS about
      JOIN family_member ON family_member.id = about.member
      WHERE NOT about.is_immediate AND NOT about.scope = ANY (family_member.open_scopes))
    ELSE false END
$$;
--> statement-breakpoint
-- The accounts of other parents of the child whom a notification is about. Messages are between those who write them.
CREATE FUNCTION other_parents_to_tell(account integer, type text, payload jsonb) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT access.account_id FROM family_member AS child JOIN family_access AS access ON access.family_member_id = child.id
  WHERE child.primary_user_id = account AND child.decides_since IS NULL AND child.archived_at IS NULL
    AND access.account_id IS NOT NULL AND access.ended_at IS NULL
    AND EXISTS (SELECT FROM members_in_notification(account, type, payload) AS about
      WHERE about.member = child.id AND about.scope <> 'messages')
$$;
--> statement-breakpoint
-- As before, also for the other parent of a child; never for who did it, nor for a closed account.
CREATE OR REPLACE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH given AS (
      SELECT *
      FROM jsonb_to_recordset(notifications)
        AS new_notification (user_id int, "by" int, place int, type text, topic text, title text, body text, payload jsonb,
          "alwaysEmail" boolean)
    ),
    addressed AS (
      SELECT user_id AS receiver, given.* FROM given WHERE NOT is_withheld_from(user_id, type, payload)
      UNION ALL SELECT parent.account, given.* FROM given, other_parents_to_tell(given.user_id, given.type, given.payload) AS parent (account)
    ),
    incoming AS (
      SELECT receiver AS user_id, place, type, topic, title, body, payload, "alwaysEmail",
        row_number() OVER (PARTITION BY receiver ORDER BY place) AS nth, count(*) OVER (PARTITION BY receiver) AS total
      FROM addressed
      WHERE receiver IS DISTINCT FROM "by" AND NOT EXISTS (SELECT FROM user_account WHERE user_account.id = receiver AND closed_at IS NOT NULL)
    ),
    counter AS (
      INSERT INTO notification_counter AS counter (user_id, last_id)
      SELECT user_id, total FROM (SELECT DISTINCT user_id, total FROM incoming) AS receiver ORDER BY user_id
      ON CONFLICT ON CONSTRAINT notification_counter_pkey DO UPDATE SET last_id = counter.last_id + excluded.last_id
      RETURNING user_id, last_id
    ),
    numbered AS (
      SELECT incoming.*, (counter.last_id - incoming.total + incoming.nth)::int AS id
      FROM incoming JOIN counter USING (user_id)
    ),
    stored AS (
      INSERT INTO notification (user_id, id, type, title, body, payload)
      SELECT user_id, id, type, title, body, payload FROM numbered
      RETURNING user_id, id, created_at
    ),
    queued AS (
      INSERT INTO outgoing_email (user_id, notification_id, topic, queued_at, due_at, is_always)
      SELECT user_id, id, topic, moment, moment, coalesce("alwaysEmail", false)
      FROM numbered LEFT JOIN preference USING (user_id)
      WHERE "alwaysEmail" OR settings #>> ARRAY['notifications', topic, 'email'] = 'true'
    )
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
--> statement-breakpoint
-- Also who shared them.
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
    OR EXISTS (SELECT FROM payment WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM family_consent WHERE family_member_id = member)
    OR EXISTS (SELECT FROM family_access WHERE family_member_id = member)
$$;
--> statement-breakpoint
-- The family member whom an audit entry names or whose row it is about; null if it says neither.
CREATE FUNCTION member_of_audit_subject(subject text) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH named AS (
    SELECT part[1] AS kind, part[2]::int AS id
    FROM regexp_match(subject, '^([a-z][a-z -]*) (\d{1,9})(?:,|$)') AS part
  )
  SELECT CASE kind
    WHEN 'family member' THEN id
    WHEN 'appointment' THEN (SELECT family_member_id FROM appointment WHERE appointment.id = named.id)
    WHEN 'prescription' THEN (SELECT family_member_id FROM prescription WHERE prescription.id = named.id)
    WHEN 'record' THEN (SELECT family_member_id FROM record_document WHERE record_document.id = named.id)
    WHEN 'payment' THEN (SELECT family_member_id FROM payment WHERE payment.id = named.id)
    WHEN 'letter' THEN (SELECT family_member_id FROM letter WHERE letter.id = named.id)
    WHEN 'test order' THEN (SELECT family_member_id FROM test_order WHERE test_order.id = named.id)
    WHEN 'health-reminder' THEN (SELECT family_member_id FROM health_reminder WHERE health_reminder.id = named.id)
    WHEN 'problem' THEN (SELECT family_member_id FROM health_problem WHERE health_problem.id = named.id)
    WHEN 'allergy' THEN (SELECT family_member_id FROM allergy WHERE allergy.id = named.id)
    WHEN 'medicine-elsewhere' THEN (SELECT family_member_id FROM medicine_elsewhere WHERE medicine_elsewhere.id = named.id)
    WHEN 'immunisation' THEN (SELECT family_member_id FROM immunisation WHERE immunisation.id = named.id)
    WHEN 'measurement' THEN (SELECT family_member_id FROM measurement WHERE measurement.id = named.id)
  END FROM named
$$;
--> statement-breakpoint
-- What others did with a child since the account was let look after them: the newest entries before the given one.
CREATE FUNCTION audit_entries_of_shared_children(account integer, earlier_than bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT entry.id
  FROM family_access AS access
  JOIN family_member AS child ON child.id = access.family_member_id
  JOIN audit_entry_patient AS about ON about.patient_id = child.primary_user_id AND about.at >= access.accepted_at
  JOIN audit_entry AS entry ON entry.id = about.entry_id
  WHERE access.account_id = account AND access.ended_at IS NULL
    AND child.decides_since IS NULL AND child.archived_at IS NULL
    AND entry.id < earlier_than AND entry.actor_id IS DISTINCT FROM account
    AND audit_is_access(account, entry.actor_id, entry.action, entry.outcome)
    AND member_of_audit_subject(entry.subject) = child.id
  ORDER BY entry.id DESC LIMIT most
$$;
