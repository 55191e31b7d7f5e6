-- Stores what people are told, and numbers it. A function, so that a connection plans the statement once: it stands in every change.
-- Each receiver's counter is locked until the commit, in the order of their ids, which keeps a person's numbers in commit order.
CREATE FUNCTION store_notices(told jsonb)
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH incoming AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY place) AS nth, count(*) OVER (PARTITION BY user_id) AS total
      FROM jsonb_to_recordset(told) AS notice (user_id int, place int, type text, title text, body text, payload jsonb)
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
    )
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
