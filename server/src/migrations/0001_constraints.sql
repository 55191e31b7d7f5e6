-- What the generated tables can't say: the words that a column may hold, foreign keys to tables of a higher layer,
-- and the promises that functions and triggers keep. By domain, in the order of the layers.

-- # Every table about a person, a place or a fact (docs/decisions/019-created-and-updated.md)

-- `created_at` never changes. An update that names no other `updated_at` gets the present.
CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.created_at <> OLD.created_at THEN
    RAISE EXCEPTION 'created_at of % never changes', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.updated_at = OLD.updated_at THEN
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY[
    'user_account', 'preference', 'licence', 'security_rules',
    'family_member', 'patient_profile',
    'doctor', 'doctor_time_off',
    'inventory_item', 'inventory_batch',
    'payment', 'payment_method',
    'appointment', 'consultation_draft', 'emergency_access', 'video_visit', 'care_request',
    'prescription', 'dispense', 'fill_medication',
    'pharmacy', 'pharmacy_review', 'delivery_request', 'refill_reminder', 'issue_report',
    'record_document', 'health_reminder', 'message_draft'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION set_updated_at()', kept || '_updated', kept);
  END LOOP;
END $$;
--> statement-breakpoint

-- # Sessions, requests and notifications

-- In the code these lie below the accounts, so their foreign keys are added here.
ALTER TABLE session ADD CONSTRAINT session_of_account FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE security_rules ADD CONSTRAINT security_rules_updated_by_user_account_id_fk
  FOREIGN KEY (updated_by) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_of_account
  FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE notification_counter ADD CONSTRAINT notification_counter_of_account
  FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE notification ADD CONSTRAINT notification_to_account FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE outgoing_email ADD CONSTRAINT outgoing_email_of_notification
  FOREIGN KEY (user_id, notification_id) REFERENCES notification (user_id, id) ON DELETE CASCADE;
--> statement-breakpoint
-- Stores notifications, numbers them per person and enqueues their emails, in one statement: neither exists without the other.
-- It is a function so that a connection plans this only once; it is part of every change.
-- Each receiver's counter stays locked until the commit, in the order of their ids, which keeps a person's numbers in commit order.
-- `moment` is the server's own clock, which decides when the emails are due.
CREATE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH incoming AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY place) AS nth, count(*) OVER (PARTITION BY user_id) AS total
      FROM jsonb_to_recordset(notifications)
        AS new_notification (user_id int, place int, type text, topic text, title text, body text, payload jsonb)
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
      INSERT INTO outgoing_email (user_id, notification_id, topic, queued_at, due_at)
      SELECT user_id, id, topic, moment, moment
      FROM numbered JOIN preference USING (user_id)
      WHERE settings #>> ARRAY['notifications', topic, 'email'] = 'true'
    )
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
--> statement-breakpoint

-- # Audit trail

CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_patient_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry_patient
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- The start of the chain.
INSERT INTO audit_head (singleton, last_id, hash) VALUES (1, 0, '');
--> statement-breakpoint
-- Whether a patient is shown the entry in the list of who viewed their record. A draft saves itself every few seconds while
-- a doctor types: the trail has each save, but in that list they would bury everything else.
CREATE FUNCTION audit_is_access(patient integer, actor_id integer, action text, outcome text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT actor_id IS DISTINCT FROM patient AND (outcome <> 'done' OR action <> 'consultation-draft.saved')
$$;
--> statement-breakpoint
-- Adds entries to the end of the chain: first those of committed changes (moved out of audit_pending, once), then the given ones.
-- hash = sha256(the previous hash || the row as a JSON array), so that a changed, missing or moved row is found.
CREATE FUNCTION audit_append(entries jsonb, pending bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last_row audit_head;
  one audit_entry;
  source jsonb;
BEGIN
  SELECT * INTO STRICT last_row FROM audit_head FOR UPDATE;
  FOR source IN
    WITH moved AS (DELETE FROM audit_pending WHERE id = ANY (pending) RETURNING id, entry),
    collected AS (
      SELECT 0 AS kind, id AS place, entry FROM moved
      UNION ALL
      SELECT 1, ordinality, value FROM jsonb_array_elements(entries) WITH ORDINALITY
    )
    SELECT entry FROM collected ORDER BY kind, place
  LOOP
    one := jsonb_populate_record(NULL::audit_entry, source);
    last_row.last_id := last_row.last_id + 1;
    one.id := last_row.last_id;
    last_row.hash := encode(sha256(convert_to(last_row.hash || jsonb_build_array(
      one.id, to_char(one.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), one.actor_id, one.actor_name, one.role,
      one.action, one.subject, one.patient_ids, one.outcome, one.address, one.request_id)::text, 'UTF8')), 'hex');
    one.hash := last_row.hash;
    INSERT INTO audit_entry SELECT one.*;
    INSERT INTO audit_entry_patient (patient_id, entry_id, is_access, at)
    SELECT DISTINCT patient, one.id, audit_is_access(patient, one.actor_id, one.action, one.outcome), one.at
    FROM unnest(one.patient_ids) AS patient;
  END LOOP;
  UPDATE audit_head SET last_id = last_row.last_id, hash = last_row.hash;
END $$;
--> statement-breakpoint

-- # Accounts

ALTER TABLE account_role ADD CONSTRAINT account_role_known
  CHECK (role IN ('patient', 'doctor', 'pharmacist', 'admin'));
--> statement-breakpoint

-- # Inventory

CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint

-- # Family

-- The family lies below everything that is done for its members, so these two functions look upwards on its behalf.
CREATE FUNCTION family_member_has_history(member integer, account integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM appointment WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM prescription WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM record_document WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM health_reminder WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM care_request WHERE patient_id = account AND family_member_id = member)
$$;
--> statement-breakpoint
CREATE FUNCTION family_member_open_appointment(member integer, account integer, now timestamptz)
RETURNS TABLE (date date, "time" time, waits_for_time boolean) LANGUAGE sql STABLE AS $$
  SELECT visit.date, visit.time, visit.status = 'rescheduled'
  FROM appointment visit
  WHERE visit.patient_id = account AND visit.family_member_id = member
    AND (visit.status = 'rescheduled' OR visit.status IN ('scheduled', 'confirmed') AND visit.ends_at > now)
  ORDER BY visit.status = 'rescheduled', visit.starts_at
  LIMIT 1
$$;
--> statement-breakpoint
-- Nobody books, or waits for a doctor, for a member who has left the family. The member's row is locked, so that nobody
-- archives it before this commits. The trigger's name in the error says which of the two was refused.
CREATE FUNCTION reject_archived_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_at timestamptz;
BEGIN
  SELECT archived_at INTO left_at FROM family_member WHERE id = NEW.family_member_id FOR SHARE;
  IF left_at IS NOT NULL THEN
    RAISE EXCEPTION 'family member % has been archived', NEW.family_member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- # Billing

-- Payments lie below the appointments that they are for: this foreign key and this function look upwards.
ALTER TABLE payment ADD CONSTRAINT payment_of_appointment FOREIGN KEY (appointment_id) REFERENCES appointment (id);
--> statement-breakpoint
CREATE FUNCTION day_of_paid_appointment(appointment_id integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date FROM appointment WHERE id = day_of_paid_appointment.appointment_id
$$;
--> statement-breakpoint
ALTER TABLE payment ADD CONSTRAINT payment_status_known
  CHECK (status IN ('pending', 'completed', 'failed', 'refunded', 'voided'));
--> statement-breakpoint
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_outcome_known
  CHECK (outcome IN ('started', 'approved', 'declined', 'interrupted'));
--> statement-breakpoint
-- Money that was received can't disappear: a completed payment can only be refunded, and no amount changes.
CREATE FUNCTION protect_completed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' AND NEW.status NOT IN ('completed', 'refunded') OR OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency THEN
    RAISE EXCEPTION 'payment % is %: it can''t become % %', OLD.id, OLD.status, NEW.status, NEW.amount USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_protected BEFORE UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION protect_completed_payment();
--> statement-breakpoint

-- # Appointments

ALTER TABLE appointment ADD CONSTRAINT appointment_status_known
  CHECK (status IN ('scheduled', 'confirmed', 'rescheduled', 'completed', 'cancelled', 'no-show'));
--> statement-breakpoint
ALTER TABLE appointment ADD CONSTRAINT appointment_completed_with_notes
  CHECK (status <> 'completed' OR (notes IS NOT NULL AND diagnosis IS NOT NULL));
--> statement-breakpoint
-- No double booking: live appointments of a doctor never overlap …
ALTER TABLE appointment ADD CONSTRAINT appointment_doctor_busy
  EXCLUDE USING gist (doctor_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('scheduled', 'confirmed'));
--> statement-breakpoint
-- … and neither do those of one person: the patient, or one family member.
ALTER TABLE appointment ADD CONSTRAINT appointment_person_busy
  EXCLUDE USING gist (patient_id WITH =, coalesce(family_member_id, 0) WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (status IN ('scheduled', 'confirmed'));
--> statement-breakpoint
-- A calendar keeps the version with the highest number, so every change that a calendar shows raises it, whoever makes it.
CREATE FUNCTION increment_appointment_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := OLD.sequence + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_sequence BEFORE UPDATE OF date, time, starts_at, ends_at, status, mode ON appointment
  FOR EACH ROW WHEN ((OLD.starts_at, OLD.ends_at, OLD.status, OLD.mode) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.status, NEW.mode))
  EXECUTE FUNCTION increment_appointment_sequence();
--> statement-breakpoint
CREATE TRIGGER appointment_member_in_family BEFORE INSERT OR UPDATE OF starts_at ON appointment
  FOR EACH ROW WHEN (NEW.family_member_id IS NOT NULL AND NEW.status IN ('scheduled', 'confirmed'))
  EXECUTE FUNCTION reject_archived_member();
--> statement-breakpoint

-- # Records

ALTER TABLE record_document ADD CONSTRAINT record_document_words_known
  CHECK (category IN ('general', 'cardiology', 'pediatrics', 'lab-results', 'imaging')
    AND file_type IN ('application/pdf', 'image/jpeg', 'image/png'));
--> statement-breakpoint

-- # Prescriptions

ALTER TABLE prescription ADD CONSTRAINT prescription_status_known
  CHECK (status IN ('pending', 'active', 'fulfilled', 'picked-up', 'delivered', 'rejected', 'cancelled'));
--> statement-breakpoint
-- Pharmacies lie above prescriptions in the code.
ALTER TABLE prescription ADD CONSTRAINT prescription_at_pharmacy FOREIGN KEY (pharmacy_id) REFERENCES pharmacy (id);
--> statement-breakpoint

-- # Urgent care

CREATE TRIGGER care_request_member_in_family BEFORE INSERT ON care_request
  FOR EACH ROW WHEN (NEW.family_member_id IS NOT NULL AND NEW.status = 'waiting')
  EXECUTE FUNCTION reject_archived_member();
--> statement-breakpoint
-- A member who leaves the family also leaves the queue for urgent care.
CREATE FUNCTION withdraw_care_requests_of_archived_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE care_request SET status = 'withdrawn', settled_at = NEW.archived_at
  WHERE patient_id = NEW.primary_user_id AND family_member_id = NEW.id AND status = 'waiting';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_member_leaves_queue AFTER UPDATE OF archived_at ON family_member
  FOR EACH ROW WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL)
  EXECUTE FUNCTION withdraw_care_requests_of_archived_member();
--> statement-breakpoint

-- # Pharmacy

ALTER TABLE delivery_request ADD CONSTRAINT delivery_request_status_known
  CHECK (status IN ('requested', 'on-the-way', 'delivered', 'collected', 'cancelled'));
--> statement-breakpoint

-- # Reminders

ALTER TABLE health_reminder ADD CONSTRAINT health_reminder_words_known
  CHECK (type IN ('checkup', 'vaccination', 'medication', 'others') AND priority IN ('high', 'medium', 'low'));
--> statement-breakpoint
-- Reminders lie above the appointments that they were completed by: one that doesn't take place reopens its reminder.
CREATE FUNCTION reopen_reminder_of_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE health_reminder SET completed_at = NULL, appointment_id = NULL WHERE appointment_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_reopens_reminder AFTER UPDATE OF status ON appointment
  FOR EACH ROW WHEN (NEW.status IN ('cancelled', 'no-show') AND OLD.status <> NEW.status)
  EXECUTE FUNCTION reopen_reminder_of_appointment();
--> statement-breakpoint

-- # Administration: the dashboard's counts

-- The rows of a statement are counted together, so that a million rows cost one update.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM row_count WHERE kind = TG_TABLE_NAME;
  ELSE
    INSERT INTO row_count (kind, status, shard, total)
    SELECT TG_TABLE_NAME, '', pg_backend_pid() % 64, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed HAVING count(*) > 0
    ON CONFLICT (kind, status, shard) DO UPDATE SET total = row_count.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_rows_by_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM row_count WHERE kind = TG_TABLE_NAME;
  ELSE
    INSERT INTO row_count (kind, status, shard, total)
    SELECT TG_TABLE_NAME, status, pg_backend_pid() % 64, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed GROUP BY status ORDER BY status
    ON CONFLICT (kind, status, shard) DO UPDATE SET total = row_count.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_status_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count (kind, status, shard, total)
  SELECT TG_TABLE_NAME, status, pg_backend_pid() % 64, change FROM (VALUES (OLD.status, -1), (NEW.status, 1)) AS moved (status, change) ORDER BY status
  ON CONFLICT (kind, status, shard) DO UPDATE SET total = row_count.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_account_added AFTER INSERT ON user_account REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER user_account_removed AFTER DELETE ON user_account REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER user_account_emptied AFTER TRUNCATE ON user_account FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER appointment_added AFTER INSERT ON appointment REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER appointment_removed AFTER DELETE ON appointment REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER appointment_moved AFTER UPDATE OF status ON appointment
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_status_change();
--> statement-breakpoint
CREATE TRIGGER appointment_emptied AFTER TRUNCATE ON appointment FOR EACH STATEMENT EXECUTE FUNCTION count_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER prescription_added AFTER INSERT ON prescription REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER prescription_removed AFTER DELETE ON prescription REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER prescription_moved AFTER UPDATE OF status ON prescription
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_status_change();
--> statement-breakpoint
CREATE TRIGGER prescription_emptied AFTER TRUNCATE ON prescription FOR EACH STATEMENT EXECUTE FUNCTION count_rows_by_status();
