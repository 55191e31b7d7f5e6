-- # What every change writes, in fewer steps (docs/decisions/031-where-dispensing-time-goes.md)

-- As before. Most accounts have no adult who decides for themselves, and then nothing needs to be known of the notification.
CREATE OR REPLACE FUNCTION is_withheld_from(account integer, type text, payload jsonb) RETURNS boolean LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM family_member WHERE primary_user_id = account AND decides_since IS NOT NULL) THEN RETURN false; END IF;
  RETURN EXISTS (SELECT FROM members_in_notification(account, type, payload) AS about
    JOIN family_member ON family_member.id = about.member
    WHERE NOT about.is_immediate AND NOT about.scope = ANY (family_member.open_scopes));
END $$;
--> statement-breakpoint
-- As before. Most have no other parent.
CREATE OR REPLACE FUNCTION other_parents_to_tell(account integer, type text, payload jsonb) RETURNS TABLE (receiver integer, is_own boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM family_member AS member JOIN acting_account AS acting ON acting.member_id = member.id
    WHERE member.primary_user_id = account) THEN RETURN; END IF;
  RETURN QUERY SELECT acting.account_id, acting.is_own FROM family_member AS member JOIN acting_account AS acting ON acting.member_id = member.id
    WHERE member.primary_user_id = account
      AND EXISTS (SELECT FROM members_in_notification(account, type, payload) AS about
        WHERE about.member = member.id AND about.scope <> 'messages');
END $$;
--> statement-breakpoint
-- As before, one by one: a statement that numbers, stores and queues them all together takes longer even for hundreds.
CREATE OR REPLACE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz, title text, body text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  one record;
BEGIN
  FOR one IN
    WITH given AS (
      SELECT *
      FROM jsonb_to_recordset(notifications)
        AS new_notification (user_id int, "by" int, place int, type text, topic text, title text, body text, payload jsonb,
          "alwaysEmail" boolean, "toThemselves" jsonb)
    ),
    addressed AS (
      SELECT user_id AS receiver, false AS is_own, given.* FROM given WHERE NOT is_withheld_from(user_id, type, payload)
      UNION ALL SELECT other.receiver, other.is_own, given.*
        FROM given, other_parents_to_tell(given.user_id, given.type, given.payload) AS other
    ),
    reaching AS (
      SELECT receiver, is_own, place, type, topic, title, body, payload, "by", "alwaysEmail", "toThemselves" FROM addressed
      UNION ALL SELECT other.id, false, place, 'system-alert', topic, 'In your other account: ' || said, note, jsonb_build_object('message', note),
        "by", "alwaysEmail", NULL
      FROM addressed, other_account_of(receiver) AS other,
        LATERAL (SELECT CASE WHEN is_own THEN coalesce("toThemselves" ->> 'title', title) ELSE title END AS said,
          'Open your other account from the profile menu to read it.' AS note) AS text
      WHERE other.stays AND receiver IS DISTINCT FROM "by"
        AND NOT EXISTS (SELECT FROM addressed AS already WHERE already.place = addressed.place AND already.receiver = other.id)
    )
    SELECT receiver, place, type, topic, payload, "alwaysEmail",
      CASE WHEN is_own THEN coalesce("toThemselves" ->> 'title', title) ELSE title END AS title,
      CASE WHEN is_own THEN coalesce("toThemselves" ->> 'body', body) ELSE body END AS body
    FROM reaching
    WHERE receiver IS DISTINCT FROM "by" AND NOT EXISTS (SELECT FROM user_account WHERE user_account.id = receiver AND closed_at IS NOT NULL)
    ORDER BY receiver, place
  LOOP
    INSERT INTO notification_counter AS counter (user_id, last_id) VALUES (one.receiver, 1)
      ON CONFLICT ON CONSTRAINT notification_counter_pkey DO UPDATE SET last_id = counter.last_id + 1
      RETURNING last_id INTO id;
    INSERT INTO notification (user_id, id, type, title, body, payload)
      VALUES (one.receiver, id, one.type, one.title, one.body, one.payload) RETURNING notification.created_at INTO created_at;
    INSERT INTO outgoing_email (user_id, notification_id, topic, queued_at, due_at, is_always)
      SELECT one.receiver, id, one.topic, moment, moment, coalesce(one."alwaysEmail", false)
      WHERE one."alwaysEmail" OR coalesce(
        (SELECT settings #>> ARRAY['notifications', one.topic, 'email'] FROM preference WHERE preference.user_id = one.receiver) = 'true',
        one.topic = 'waitlist');
    user_id := one.receiver; place := one.place; title := one.title; body := one.body;
    RETURN NEXT;
  END LOOP;
END $$;
--> statement-breakpoint
-- As before, with one INSERT for the whole batch.
CREATE OR REPLACE FUNCTION audit_append(entries jsonb, pending bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head_id bigint;
  head_hash text;
  one audit_entry;
  chained audit_entry[] := '{}';
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
  INSERT INTO audit_entry SELECT * FROM unnest(chained);
  INSERT INTO audit_entry_patient (patient_id, entry_id, is_access, at)
  SELECT DISTINCT patient, entry.id, audit_is_access(patient, entry.actor_id, entry.action, entry.outcome), entry.at
  FROM unnest(chained) AS entry, unnest(entry.patient_ids) AS patient;
  UPDATE audit_head SET last_id = head_id, hash = head_hash;
END $$;
