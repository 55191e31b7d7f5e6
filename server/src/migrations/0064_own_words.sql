ALTER TABLE "appointment" ADD COLUMN "doctor_joined_at" timestamp with time zone;--> statement-breakpoint
-- Of visits in progress only the latest join is known.
UPDATE appointment SET doctor_joined_at = attendance.joined_at FROM video_visit_attendance AS attendance
WHERE attendance.appointment_id = appointment.id AND attendance.user_id = appointment.doctor_id
  AND appointment.status = 'confirmed' AND appointment.started_at IS NOT NULL;
--> statement-breakpoint
DROP FUNCTION store_notifications(jsonb, timestamptz);
--> statement-breakpoint
DROP FUNCTION other_parents_to_tell(integer, text, jsonb);
--> statement-breakpoint
-- As before, and whether the notification is about this account's own person.
CREATE FUNCTION other_parents_to_tell(account integer, type text, payload jsonb) RETURNS TABLE (receiver integer, is_own boolean) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT acting.account_id, acting.is_own FROM family_member AS member JOIN acting_account AS acting ON acting.member_id = member.id
  WHERE member.primary_user_id = account
    AND EXISTS (SELECT FROM members_in_notification(account, type, payload) AS about
      WHERE about.member = member.id AND about.scope <> 'messages')
$$;
--> statement-breakpoint
-- As before; whom it is about reads it as theirs ("toThemselves"). Returns what each is told.
CREATE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz, title text, body text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
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
    incoming AS (
      SELECT receiver AS user_id, place, type, topic, payload, "alwaysEmail",
        CASE WHEN is_own THEN coalesce("toThemselves" ->> 'title', title) ELSE title END AS title,
        CASE WHEN is_own THEN coalesce("toThemselves" ->> 'body', body) ELSE body END AS body,
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
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at, numbered.title, numbered.body
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
