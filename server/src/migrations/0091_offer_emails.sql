-- As before, and an offer from a waitlist goes by email unless that is turned off.
CREATE OR REPLACE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
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
    -- Nobody signs in any more to an account that is merged into another: its title, and where it is, reach the one that stays.
    reaching AS (
      SELECT receiver, is_own, place, type, topic, title, body, payload, "by", "alwaysEmail", "toThemselves" FROM addressed
      UNION ALL SELECT other.id, false, place, 'system-alert', topic, 'In your other account: ' || said, note, jsonb_build_object('message', note),
        "by", "alwaysEmail", NULL
      FROM addressed, other_account_of(receiver) AS other,
        LATERAL (SELECT CASE WHEN is_own THEN coalesce("toThemselves" ->> 'title', title) ELSE title END AS said,
          'Open your other account from the profile menu to read it.' AS note) AS text
      WHERE other.stays AND receiver IS DISTINCT FROM "by"
        AND NOT EXISTS (SELECT FROM addressed AS already WHERE already.place = addressed.place AND already.receiver = other.id)
    ),
    incoming AS (
      SELECT receiver AS user_id, place, type, topic, payload, "alwaysEmail",
        CASE WHEN is_own THEN coalesce("toThemselves" ->> 'title', title) ELSE title END AS title,
        CASE WHEN is_own THEN coalesce("toThemselves" ->> 'body', body) ELSE body END AS body,
        row_number() OVER (PARTITION BY receiver ORDER BY place) AS nth, count(*) OVER (PARTITION BY receiver) AS total
      FROM reaching
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
      WHERE "alwaysEmail" OR coalesce(settings #>> ARRAY['notifications', topic, 'email'] = 'true', topic = 'waitlist')
    )
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at, numbered.title, numbered.body
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
