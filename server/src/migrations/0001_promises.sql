-- What the generated tables can't say: the promises that the database itself keeps.

CREATE EXTENSION IF NOT EXISTS btree_gist;
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
ALTER TABLE appointment ADD CONSTRAINT appointment_status_known
  CHECK (status IN ('scheduled', 'confirmed', 'rescheduled', 'completed', 'cancelled', 'no-show'));
--> statement-breakpoint
ALTER TABLE appointment ADD CONSTRAINT appointment_completed_with_notes
  CHECK (status <> 'completed' OR (notes IS NOT NULL AND diagnosis IS NOT NULL));
--> statement-breakpoint
ALTER TABLE prescription ADD CONSTRAINT prescription_status_known
  CHECK (status IN ('pending', 'active', 'fulfilled', 'picked-up', 'delivered', 'rejected', 'cancelled'));
--> statement-breakpoint
ALTER TABLE account_role ADD CONSTRAINT account_role_known
  CHECK (role IN ('patient', 'doctor', 'pharmacist', 'admin'));
--> statement-breakpoint
-- Sessions and notifications stand below the accounts in the code, so their foreign keys are told here.
ALTER TABLE session ADD CONSTRAINT session_of_account FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE notification ADD CONSTRAINT notification_to_account FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE notification_counter ADD CONSTRAINT notification_counter_of_account
  FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_of_account
  FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO audit_head ("only", last_id, hash) VALUES (1, 0, '');
--> statement-breakpoint
-- Adds entries to the end of the chain: first those of committed changes (moved out of audit_pending, once), then the given ones.
-- hash = sha256(hash before || the row as a JSON array), so that a changed, missing or moved row shows.
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
  END LOOP;
  UPDATE audit_head SET last_id = last_row.last_id, hash = last_row.hash;
END $$;
