CREATE TABLE "family_consent" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_member_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"address" text NOT NULL,
	"secret_hash" text,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"scopes" text[],
	"until" date,
	"agreed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_how" text,
	CONSTRAINT "family_consent_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "family_consent_agreed" CHECK (("family_consent"."agreed_at" is null) = ("family_consent"."scopes" is null)),
	CONSTRAINT "family_consent_of_something" CHECK (cardinality("family_consent"."scopes") > 0),
	CONSTRAINT "family_consent_known_scopes" CHECK ("family_consent"."scopes" <@ array['appointments', 'prescriptions', 'records', 'billing', 'messages']),
	CONSTRAINT "family_consent_ended" CHECK (("family_consent"."ended_at" is null) = ("family_consent"."ended_how" is null))
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "family_member_id" integer;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "decides_since" date;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "decides_from" date;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "told_on" date;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "open_scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "family_consent" ADD CONSTRAINT "family_consent_family_member_id_family_member_id_fk" FOREIGN KEY ("family_member_id") REFERENCES "public"."family_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_consent" ADD CONSTRAINT "family_consent_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_consent_open" ON "family_consent" USING btree ("family_member_id") WHERE "family_consent"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "family_consent_of_member" ON "family_consent" USING btree ("family_member_id","id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_family_member_id_family_member_id_fk" FOREIGN KEY ("family_member_id") REFERENCES "public"."family_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_member" ADD CONSTRAINT "family_member_known_scopes" CHECK ("family_member"."open_scopes" <@ array['appointments', 'prescriptions', 'records', 'billing', 'messages']);--> statement-breakpoint
-- What the account holder may do for a family member: everything for a child; for an adult, what they have agreed to. Nothing else
-- sets it, so it can't disagree with the consents. Who decides for themselves never becomes a child again.
CREATE FUNCTION derive_open_scopes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.decides_since IS NOT NULL AND NEW.decides_since IS DISTINCT FROM OLD.decides_since THEN
    RAISE EXCEPTION 'A family member who decides for themselves stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.open_scopes := CASE WHEN NEW.decides_since IS NULL
    THEN ARRAY['appointments', 'prescriptions', 'records', 'billing', 'messages']
    ELSE coalesce((SELECT scopes FROM family_consent
      WHERE family_member_id = NEW.id AND agreed_at IS NOT NULL AND ended_at IS NULL), '{}') END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_member_open_scopes BEFORE INSERT OR UPDATE ON family_member
  FOR EACH ROW EXECUTE FUNCTION derive_open_scopes();
--> statement-breakpoint
CREATE FUNCTION open_what_is_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE family_member SET open_scopes = '{}' WHERE id = NEW.family_member_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_consent_opens AFTER INSERT OR UPDATE ON family_consent
  FOR EACH ROW EXECUTE FUNCTION open_what_is_agreed();
--> statement-breakpoint
-- An agreement that has ended, or what was agreed to, is never changed.
CREATE FUNCTION keep_family_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR OLD.agreed_at IS NOT NULL AND (NEW.scopes, NEW.until, NEW.agreed_at) IS DISTINCT FROM (OLD.scopes, OLD.until, OLD.agreed_at) THEN
    RAISE EXCEPTION 'A family consent is kept as it was given' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_consent_kept BEFORE UPDATE ON family_consent
  FOR EACH ROW EXECUTE FUNCTION keep_family_consent();
--> statement-breakpoint
-- Who was an adult already, or is about to be: the account holder is told first, and loses access after 30 days.
UPDATE family_member SET decides_from = current_date + 30
WHERE date_of_birth <= current_date + 30 - interval '18 years';
--> statement-breakpoint
-- Also sets what is open for everyone who was there before.
UPDATE family_member SET open_scopes = '{}';
--> statement-breakpoint
UPDATE payment SET family_member_id = appointment.family_member_id
FROM appointment WHERE appointment.id = payment.appointment_id AND appointment.family_member_id IS NOT NULL;
--> statement-breakpoint
UPDATE payment SET family_member_id = prescription.family_member_id
FROM charge JOIN prescription ON prescription.id = charge.prescription_id
WHERE charge.payment_id = payment.id AND prescription.family_member_id IS NOT NULL;
--> statement-breakpoint
-- Whose visit it pays for.
CREATE FUNCTION take_member_of_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT family_member_id INTO NEW.family_member_id FROM appointment WHERE id = NEW.appointment_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_member_of_appointment BEFORE INSERT ON payment
  FOR EACH ROW WHEN (NEW.appointment_id IS NOT NULL) EXECUTE FUNCTION take_member_of_appointment();
--> statement-breakpoint
-- Whose medicines it pays for.
CREATE FUNCTION give_bill_its_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment SET family_member_id = prescription.family_member_id
  FROM prescription WHERE prescription.id = NEW.prescription_id AND payment.id = NEW.payment_id
    AND prescription.family_member_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER charge_gives_bill_its_member AFTER INSERT ON charge
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION give_bill_its_member();
--> statement-breakpoint
-- Staff who deal only with adults of the family who don't share it: what they did isn't in the account holder's history.
CREATE FUNCTION actors_withheld_from(account integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
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
  ) AS withheld
$$;
--> statement-breakpoint
-- Whether a notification is about an adult of the person's family who doesn't share that.
CREATE FUNCTION is_withheld_from(account integer, type text, payload jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH subject AS (
    SELECT CASE WHEN type = 'reminder' THEN payload ->> 'about' ELSE payload -> 'about' ->> 'kind' END AS kind,
      coalesce((payload ->> 'subjectId')::int, (payload -> 'about' ->> 'id')::int) AS id,
      (payload ->> 'appointmentId')::int AS appointment_id,
      (payload ->> 'prescriptionId')::int AS prescription_id,
      (payload ->> 'recordId')::int AS record_id,
      (payload ->> 'testOrderId')::int AS order_id,
      (payload ->> 'emergencyAccessId')::int AS access_id,
      (payload ->> 'conversationId')::int AS conversation_id
    WHERE EXISTS (SELECT FROM family_member WHERE primary_user_id = account AND decides_since IS NOT NULL)
  ),
  about AS (
    SELECT family_member_id AS member, 'appointments' AS scope FROM appointment JOIN subject
      ON appointment.id = coalesce(appointment_id, CASE WHEN kind = 'appointment' THEN subject.id END)
      WHERE patient_id = account AND NOT (starts_at <= created_at AND status IN ('scheduled', 'confirmed'))
    UNION ALL SELECT family_member_id, 'prescriptions' FROM prescription JOIN subject
      ON prescription.id = coalesce(prescription_id, CASE WHEN kind = 'prescription' THEN subject.id END)
      WHERE patient_id = account
    UNION ALL SELECT family_member_id, 'records' FROM record_document JOIN subject
      ON record_document.id = coalesce(record_id, CASE WHEN kind = 'record' THEN subject.id END)
      WHERE patient_id = account
    UNION ALL SELECT family_member_id, 'records' FROM test_order JOIN subject
      ON test_order.id = coalesce(order_id, CASE WHEN kind = 'test-order' THEN subject.id END)
      WHERE patient_id = account
    UNION ALL SELECT family_member_id, 'records' FROM health_reminder JOIN subject
      ON health_reminder.id = subject.id AND kind IN ('health-reminder', 'reminder')
      WHERE patient_id = account
    UNION ALL SELECT family_member_id, 'records' FROM emergency_access JOIN subject
      ON emergency_access.id = coalesce(access_id, CASE WHEN kind = 'emergency-access' THEN subject.id END)
      WHERE patient_id = account
    UNION ALL SELECT family_member_id, 'billing' FROM payment JOIN subject
      ON payment.id = subject.id AND kind = 'payment'
      WHERE patient_id = account
    UNION ALL SELECT appointment.family_member_id, 'messages' FROM conversation JOIN subject
      ON conversation.id = coalesce(conversation_id, CASE WHEN kind = 'conversation' THEN subject.id END)
      JOIN appointment ON appointment.id = conversation.appointment_id
      WHERE appointment.patient_id = account
  )
  SELECT EXISTS (SELECT FROM about JOIN family_member ON family_member.id = about.member
    WHERE NOT about.scope = ANY (family_member.open_scopes))
$$;
--> statement-breakpoint
-- As before, without what is withheld.
CREATE OR REPLACE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH incoming AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY place) AS nth, count(*) OVER (PARTITION BY user_id) AS total
      FROM jsonb_to_recordset(notifications)
        AS new_notification (user_id int, place int, type text, topic text, title text, body text, payload jsonb,
          "alwaysEmail" boolean)
      WHERE NOT is_withheld_from(user_id, type, payload)
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
-- Also what they agreed to, and what is paid for them.
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
$$;
