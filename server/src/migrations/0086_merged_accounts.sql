ALTER TABLE "record_link" ADD COLUMN "staying_id" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "signed_in_as" integer;--> statement-breakpoint
CREATE INDEX "session_signed_in_as" ON "session" USING btree ("signed_in_as") WHERE "session"."signed_in_as" is not null;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_merges_accounts" CHECK ("record_link"."staying_id" is null or ("record_link"."staying_id" in ("record_link"."patient_id", "record_link"."other_patient_id")
        and "record_link"."family_member_id" is null and "record_link"."other_member_id" is null));
--> statement-breakpoint
ALTER TABLE session ADD CONSTRAINT session_signed_in_as_account FOREIGN KEY (signed_in_as) REFERENCES user_account (id);
--> statement-breakpoint
-- As before; which sign-in stays is kept, too.
CREATE OR REPLACE FUNCTION check_record_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people integer[] := ARRAY[coalesce(NEW.family_member_id, -NEW.patient_id), coalesce(NEW.other_member_id, -NEW.other_patient_id)];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('record link of person ' || person, 0))
      FROM (SELECT person FROM unnest(people) AS person ORDER BY person) AS ordered;
    IF EXISTS (SELECT FROM record_link WHERE refused_at IS NULL AND ended_at IS NULL
      AND ARRAY[coalesce(family_member_id, -patient_id), coalesce(other_member_id, -other_patient_id)] && people) THEN
      RAISE EXCEPTION 'One of these two is linked already, or waits' USING ERRCODE = 'unique_violation', CONSTRAINT = 'record_link_once';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.ended_at IS NOT NULL OR OLD.refused_at IS NOT NULL
    OR (NEW.patient_id, NEW.family_member_id, NEW.other_patient_id, NEW.other_member_id, NEW.staying_id, NEW.asked_by, NEW.asked_at, NEW.seen)
      IS DISTINCT FROM (OLD.patient_id, OLD.family_member_id, OLD.other_patient_id, OLD.other_member_id, OLD.staying_id, OLD.asked_by, OLD.asked_at, OLD.seen)
    OR OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_by, NEW.confirmed_at) IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at) THEN
    RAISE EXCEPTION 'A link of two records is kept as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The account that was merged with this one, and whether its sign-in is the one that stays: docs/decisions/050-linked-records.md. Once
-- either is closed, each stands alone.
CREATE FUNCTION other_account_of(account integer) RETURNS TABLE (id integer, email text, stays boolean) LANGUAGE sql STABLE AS $$
  SELECT other.id, other.email, other.id = link.staying_id
  FROM record_link AS link
  JOIN user_account AS own ON own.id = account
  JOIN user_account AS other ON other.id = CASE account WHEN link.patient_id THEN link.other_patient_id ELSE link.patient_id END
  WHERE (link.patient_id = account OR link.other_patient_id = account) AND link.staying_id IS NOT NULL
    AND link.confirmed_at IS NOT NULL AND link.refused_at IS NULL AND link.ended_at IS NULL
    AND own.closed_at IS NULL AND other.closed_at IS NULL
$$;
--> statement-breakpoint
-- As before; and what reaches an account that is merged into another is in the bell of that one, without what it says.
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
      WHERE "alwaysEmail" OR settings #>> ARRAY['notifications', topic, 'email'] = 'true'
    )
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at, numbered.title, numbered.body
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
