-- Notifications by month: docs/decisions/058-notifications-by-month.md.
ALTER TABLE outgoing_email DROP CONSTRAINT outgoing_email_of_notification;
--> statement-breakpoint
ALTER TABLE "outgoing_email" ADD COLUMN "notified_at" timestamp with time zone;
--> statement-breakpoint
UPDATE outgoing_email SET notified_at = notification.created_at FROM notification
WHERE notification.user_id = outgoing_email.user_id AND notification.id = outgoing_email.notification_id;
--> statement-breakpoint
ALTER TABLE "outgoing_email" ALTER COLUMN "notified_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE notification RENAME TO notification_whole;
--> statement-breakpoint
CREATE TABLE notification (LIKE notification_whole INCLUDING DEFAULTS) PARTITION BY RANGE (created_at);
--> statement-breakpoint
SELECT add_month('notification', month)
FROM (SELECT DISTINCT date_trunc('month', created_at AT TIME ZONE 'UTC')::date FROM notification_whole) AS written (month);
--> statement-breakpoint
INSERT INTO notification SELECT * FROM notification_whole;
--> statement-breakpoint
-- Without CASCADE: it would fail if something depended on it.
DROP TABLE notification_whole;
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_id_created_at_pk" PRIMARY KEY("user_id","id","created_at");
--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE "notification"."read_at" is null;
--> statement-breakpoint
CREATE INDEX "notification_unread_of_queued" ON "notification" USING btree ((("payload" ->> 'prescriptionId')::int)) WHERE "notification"."type" = 'new-prescription-for-pharmacy' and "notification"."read_at" is null;
--> statement-breakpoint
ALTER TABLE notification ADD CONSTRAINT notification_to_account FOREIGN KEY (user_id) REFERENCES user_account (id);
--> statement-breakpoint
-- The time of a notification changes only when an example is made.
ALTER TABLE outgoing_email ADD CONSTRAINT outgoing_email_of_notification
  FOREIGN KEY (user_id, notification_id, notified_at) REFERENCES notification (user_id, id, created_at) ON DELETE CASCADE ON UPDATE CASCADE;
--> statement-breakpoint
-- Autovacuum does this for the months alone.
ANALYZE notification;
--> statement-breakpoint
-- As before. The month is created first if no one has: it waits for others, who may wait for the counters.
CREATE OR REPLACE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz, title text, body text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  one record;
BEGIN
  PERFORM add_month('notification', (now() AT TIME ZONE 'UTC')::date);
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
    -- Not NOT EXISTS, for which PostgreSQL would read all accounts.
    WHERE receiver IS DISTINCT FROM "by" AND (SELECT closed_at FROM user_account WHERE user_account.id = receiver) IS NULL
    ORDER BY receiver, place
  LOOP
    INSERT INTO notification_counter AS counter (user_id, last_id) VALUES (one.receiver, 1)
      ON CONFLICT ON CONSTRAINT notification_counter_pkey DO UPDATE SET last_id = counter.last_id + 1
      RETURNING last_id INTO id;
    INSERT INTO notification (user_id, id, type, title, body, payload)
      VALUES (one.receiver, id, one.type, one.title, one.body, one.payload) RETURNING notification.created_at INTO created_at;
    INSERT INTO outgoing_email (user_id, notification_id, notified_at, topic, queued_at, due_at, is_always)
      SELECT one.receiver, id, created_at, one.topic, moment, moment, coalesce(one."alwaysEmail", false)
      WHERE one."alwaysEmail" OR coalesce(
        (SELECT settings #>> ARRAY['notifications', one.topic, 'email'] FROM preference WHERE preference.user_id = one.receiver) = 'true',
        one.topic = 'waitlist');
    user_id := one.receiver; place := one.place; title := one.title; body := one.body;
    RETURN NEXT;
  END LOOP;
END $$;
--> statement-breakpoint
-- Marks what pharmacists were notified of about a prescription in the queue as read. Row by row, since each names its month: one statement would
-- prepare to change every month. A row that someone is marking as read at this moment needs no waiting for.
CREATE FUNCTION mark_queued_notifications_read(prescription integer, moment timestamptz) RETURNS SETOF integer LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT user_id, id, created_at FROM notification
    WHERE type = 'new-prescription-for-pharmacy' AND read_at IS NULL AND (payload ->> 'prescriptionId')::int = prescription
    FOR UPDATE SKIP LOCKED
  LOOP
    UPDATE notification SET read_at = moment WHERE user_id = one.user_id AND id = one.id AND created_at = one.created_at;
    RETURN NEXT one.user_id;
  END LOOP;
END $$;
--> statement-breakpoint
-- Drops the months that ended before a time and have no rows left. As the owner, since the server drops no tables; never a month of what is
-- append-only. It gives up soon if someone is reading the table, because everyone else waits behind it.
CREATE FUNCTION drop_empty_months(parent regclass, before timestamptz) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text;
  has_rows boolean;
BEGIN
  SET LOCAL lock_timeout = '1s';
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = parent AND tgfoid = 'reject_change'::regproc) THEN
    RAISE EXCEPTION '% is append-only', parent;
  END IF;
  -- Two processes take turns.
  EXECUTE format('LOCK TABLE %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
  FOR part IN
    SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = parent AND (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= before
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM months.%I)', part) INTO has_rows;
    CONTINUE WHEN has_rows;
    EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', parent);
    EXECUTE format('SELECT EXISTS (SELECT FROM months.%I)', part) INTO has_rows;
    CONTINUE WHEN has_rows;
    EXECUTE format('ALTER TABLE %s DETACH PARTITION months.%I', parent, part);
    EXECUTE format('DROP TABLE months.%I', part);
  END LOOP;
END $$;
