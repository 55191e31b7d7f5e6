CREATE TABLE "audit_about" (
	"patient_id" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	"is_look" boolean NOT NULL,
	CONSTRAINT "audit_about_patient_id_is_look_entry_id_pk" PRIMARY KEY("patient_id","is_look","entry_id")
);
--> statement-breakpoint
-- Whether a patient is shown the entry as somebody's look at the own data. A draft saves itself every few seconds while a doctor
-- types: that stands in the trail, and would bury all else.
CREATE FUNCTION audit_is_look(patient integer, actor_id integer, action text, outcome text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT actor_id IS DISTINCT FROM patient AND (outcome <> 'done' OR action <> 'consultation-draft.saved')
$$;
--> statement-breakpoint
LOCK TABLE audit_head IN EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO audit_about (patient_id, entry_id, is_look)
SELECT DISTINCT patient, entry.id, audit_is_look(patient, entry.actor_id, entry.action, entry.outcome)
FROM audit_entry AS entry, unnest(entry.patient_ids) AS patient;
--> statement-breakpoint
DROP INDEX "audit_entry_patients";
--> statement-breakpoint
CREATE TRIGGER audit_about_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_about
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- As it was, and whom each entry is about beside it.
CREATE OR REPLACE FUNCTION audit_append(entries jsonb, pending bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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
    INSERT INTO audit_about
    SELECT DISTINCT patient, one.id, audit_is_look(patient, one.actor_id, one.action, one.outcome) FROM unnest(one.patient_ids) AS patient;
  END LOOP;
  UPDATE audit_head SET last_id = last_row.last_id, hash = last_row.hash;
END $$;
