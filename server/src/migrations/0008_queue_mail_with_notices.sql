-- Storing a notice now also queues its mail for who wants mail of its topic: in the same statement, so that neither is there without the other.
-- `moment` is the server's own clock, which decides when the mail is due.
ALTER TABLE outgoing_mail ADD CONSTRAINT outgoing_mail_of_notification
  FOREIGN KEY (user_id, notification_id) REFERENCES notification (user_id, id) ON DELETE CASCADE;
--> statement-breakpoint
DROP FUNCTION store_notices(jsonb);
--> statement-breakpoint
CREATE FUNCTION store_notices(told jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH incoming AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY place) AS nth, count(*) OVER (PARTITION BY user_id) AS total
      FROM jsonb_to_recordset(told)
        AS notice (user_id int, place int, type text, topic text, title text, body text, payload jsonb)
    ),
    counter AS (
      INSERT INTO notification_counter AS counter (user_id, newest)
      SELECT user_id, total FROM (SELECT DISTINCT user_id, total FROM incoming) AS receiver ORDER BY user_id
      ON CONFLICT ON CONSTRAINT notification_counter_pkey DO UPDATE SET newest = counter.newest + excluded.newest
      RETURNING user_id, newest
    ),
    numbered AS (
      SELECT incoming.*, (counter.newest - incoming.total + incoming.nth)::int AS id
      FROM incoming JOIN counter USING (user_id)
    ),
    stored AS (
      INSERT INTO notification (user_id, id, type, title, body, payload)
      SELECT user_id, id, type, title, body, payload FROM numbered
      RETURNING user_id, id, created_at
    ),
    queued AS (
      INSERT INTO outgoing_mail (user_id, notification_id, topic, queued_at, due_at)
      SELECT user_id, id, topic, moment, moment
      FROM numbered JOIN preference USING (user_id)
      WHERE chosen #>> ARRAY['notifications', topic, 'email'] = 'true'
    )
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
