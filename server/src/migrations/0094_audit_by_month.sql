-- The audit trail by month: docs/decisions/054-audit-by-month.md.
CREATE TABLE "audit_detached" (
	"first_id" bigint PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL,
	"month" date NOT NULL,
	"hash_before" text NOT NULL,
	"hash" text NOT NULL,
	"detached_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER audit_detached_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_detached
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Out of the server's reach: it reads and writes a month only through the table that it is a part of.
CREATE SCHEMA IF NOT EXISTS months;
--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS detached;
--> statement-breakpoint
-- Creates a month (of UTC) of a table that is partitioned by month, unless it is there. As the owner, since the server creates no tables.
CREATE FUNCTION add_month(parent regclass, month date) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text := parent || to_char(month, '_YYYY_MM');
  first timestamp := date_trunc('month', month);
BEGIN
  IF to_regclass(format('months.%I', part)) IS NOT NULL THEN RETURN; END IF;
  -- Two processes take turns. Attaching, unlike creating a partition, lets everyone else read and write meanwhile.
  EXECUTE format('LOCK TABLE %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
  IF to_regclass(format('months.%I', part)) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE months.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
  -- The table's own trigger doesn't see who names the month.
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = parent AND tgfoid = 'reject_change'::regproc) THEN
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON months.%I
      FOR EACH STATEMENT EXECUTE FUNCTION reject_change()', part);
  END IF;
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)',
    parent, part, first AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
END $$;
--> statement-breakpoint
ALTER TABLE audit_entry RENAME TO audit_entry_whole;
--> statement-breakpoint
ALTER TABLE audit_entry_patient RENAME TO audit_entry_patient_whole;
--> statement-breakpoint
CREATE TABLE audit_entry (LIKE audit_entry_whole INCLUDING DEFAULTS) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE audit_entry_patient (LIKE audit_entry_patient_whole INCLUDING DEFAULTS) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_patient_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry_patient
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
SELECT add_month('audit_entry', month), add_month('audit_entry_patient', month)
FROM (
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date FROM audit_entry_whole
  UNION SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date FROM audit_entry_patient_whole
) AS written (month);
--> statement-breakpoint
INSERT INTO audit_entry SELECT * FROM audit_entry_whole;
--> statement-breakpoint
INSERT INTO audit_entry_patient SELECT * FROM audit_entry_patient_whole;
--> statement-breakpoint
-- Without CASCADE: it would fail if something depended on them.
DROP TABLE audit_entry_whole, audit_entry_patient_whole;
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_pkey" PRIMARY KEY("id","at");
--> statement-breakpoint
ALTER TABLE "audit_entry_patient" ADD CONSTRAINT "audit_entry_patient_patient_id_is_access_entry_id_at_pk" PRIMARY KEY("patient_id","is_access","entry_id","at");
--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree (split_part("action", '.', 1),"at","id");
--> statement-breakpoint
CREATE INDEX "audit_entry_outcome" ON "audit_entry" USING btree ("outcome","at","id") WHERE "audit_entry"."outcome" <> 'done';
--> statement-breakpoint
CREATE INDEX "audit_entry_activity" ON "audit_entry" USING btree ("id") WHERE ("audit_entry"."outcome" <> 'done' or ("audit_entry"."action" not like '%.list' and "audit_entry"."action" not like '%.read'));
--> statement-breakpoint
CREATE INDEX "audit_entry_patient_at" ON "audit_entry_patient" USING btree ("patient_id","at","entry_id");
--> statement-breakpoint
-- Autovacuum does this for the months alone.
ANALYZE audit_entry, audit_entry_patient;
--> statement-breakpoint
-- As before, and creates an entry's month if no one has: none is ever refused for it.
CREATE OR REPLACE FUNCTION audit_append(entries jsonb, pending bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head_id bigint;
  head_hash text;
  one audit_entry;
  chained audit_entry[] := '{}';
  month date;
BEGIN
  SELECT last_id, hash INTO STRICT head_id, head_hash FROM audit_head FOR UPDATE;
  FOR one IN
    WITH moved AS (DELETE FROM audit_pending WHERE id = ANY (pending) RETURNING id, entry),
    collected AS (
      SELECT 0 AS kind, id AS place, entry FROM moved
      UNION ALL
      SELECT 1, ordinality, value FROM jsonb_array_elements(entries) WITH ORDINALITY
    )
    SELECT populated.* FROM collected, jsonb_populate_record(NULL::audit_entry, entry) AS populated ORDER BY kind, place
  LOOP
    head_id := head_id + 1;
    one.id := head_id;
    head_hash := encode(sha256(convert_to(head_hash || jsonb_build_array(
      one.id, to_char(one.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), one.actor_id, one.actor_name, one.role,
      one.action, one.subject, one.patient_ids, one.outcome, one.address, one.request_id)::text, 'UTF8')), 'hex');
    one.hash := head_hash;
    chained := chained || one;
  END LOOP;
  FOR month IN
    SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC') FROM unnest(chained)
  LOOP
    IF NOT EXISTS (SELECT FROM pg_class WHERE relname = 'audit_entry' || to_char(month, '_YYYY_MM') AND relnamespace = 'months'::regnamespace) THEN
      PERFORM add_month('audit_entry', month), add_month('audit_entry_patient', month);
    END IF;
  END LOOP;
  INSERT INTO audit_entry SELECT * FROM unnest(chained);
  INSERT INTO audit_entry_patient (patient_id, entry_id, is_access, at)
  SELECT DISTINCT patient, entry.id, audit_is_access(patient, entry.actor_id, entry.action, entry.outcome), entry.at
  FROM unnest(chained) AS entry, unnest(entry.patient_ids) AS patient;
  UPDATE audit_head SET last_id = head_id, hash = head_hash;
END $$;
--> statement-breakpoint
-- As before; the time says in which month the entry is.
CREATE OR REPLACE FUNCTION audit_entries_of_shared_children(account integer, earlier_than bigint, most integer)
  RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT entry.id
  FROM acting_account AS acting
  JOIN family_member AS member ON member.id = acting.member_id
  JOIN audit_entry_patient AS about ON about.patient_id = member.primary_user_id AND about.at >= acting.since
  JOIN audit_entry AS entry ON entry.id = about.entry_id AND entry.at = about.at
  WHERE acting.account_id = account
    AND entry.id < earlier_than AND entry.actor_id IS DISTINCT FROM account
    AND audit_is_access(account, entry.actor_id, entry.action, entry.outcome)
    AND member_of_audit_subject(entry.subject) = member.id
  ORDER BY entry.id DESC LIMIT most
$$;
--> statement-breakpoint
-- Takes a month out of the trail, and stores where the chain goes on without it: one stretch, or several where entries of two months were chained in turn.
-- Only the owner can. It gives up soon if someone is reading the trail, because everyone else waits behind it.
CREATE FUNCTION detach_audit_month(month date) RETURNS void LANGUAGE plpgsql SET lock_timeout = '3s' AS $$
DECLARE
  suffix text := to_char(month, '_YYYY_MM');
  parent text;
BEGIN
  IF month >= date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month' THEN
    RAISE EXCEPTION 'Only a month before the last one can be detached';
  END IF;
  IF to_regclass('months.audit_entry' || suffix) IS NULL THEN
    RAISE EXCEPTION 'The trail has no entries of %', to_char(month, 'YYYY-MM');
  END IF;
  -- No one appends to the chain meanwhile.
  PERFORM FROM audit_head FOR UPDATE;
  EXECUTE format('
    INSERT INTO audit_detached (first_id, last_id, month, hash_before, hash)
    SELECT stretch.first_id, stretch.last_id, date_trunc(''month'', %L::date), CASE stretch.first_id WHEN 1 THEN '''' ELSE coalesce(
        (SELECT hash FROM audit_entry WHERE id = stretch.first_id - 1), (SELECT earlier.hash FROM audit_detached AS earlier WHERE earlier.last_id = stretch.first_id - 1)) END,
      (SELECT hash FROM months.%2$I WHERE id = stretch.last_id)
    FROM (
      SELECT min(id) AS first_id, max(id) AS last_id
      FROM (SELECT id, id - row_number() OVER (ORDER BY id) AS nth FROM months.%2$I) AS numbered GROUP BY nth
    ) AS stretch', month, 'audit_entry' || suffix);
  FOREACH parent IN ARRAY ARRAY['audit_entry', 'audit_entry_patient'] LOOP
    EXECUTE format('ALTER TABLE %I DETACH PARTITION months.%I', parent, parent || suffix);
    EXECUTE format('ALTER TABLE months.%I SET SCHEMA detached', parent || suffix);
  END LOOP;
END $$;
