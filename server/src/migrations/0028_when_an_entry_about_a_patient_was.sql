LOCK TABLE audit_head IN EXCLUSIVE MODE;
--> statement-breakpoint
-- A listing of an entry that there is not stays as it is: the verifier names it.
ALTER TABLE "audit_about" ADD COLUMN "at" timestamp with time zone DEFAULT '-infinity' NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_about" ALTER COLUMN "at" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "audit_about" DISABLE TRIGGER audit_about_append_only;
--> statement-breakpoint
UPDATE audit_about SET at = entry.at FROM audit_entry AS entry WHERE entry.id = entry_id;
--> statement-breakpoint
ALTER TABLE "audit_about" ENABLE TRIGGER audit_about_append_only;
--> statement-breakpoint
CREATE INDEX "audit_about_at" ON "audit_about" USING btree ("patient_id","at","entry_id");
--> statement-breakpoint
-- As it was, and when it was beside whom each entry is about.
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
    INSERT INTO audit_about (patient_id, entry_id, is_look, at)
    SELECT DISTINCT patient, one.id, audit_is_look(patient, one.actor_id, one.action, one.outcome), one.at
    FROM unnest(one.patient_ids) AS patient;
  END LOOP;
  UPDATE audit_head SET last_id = last_row.last_id, hash = last_row.hash;
END $$;
