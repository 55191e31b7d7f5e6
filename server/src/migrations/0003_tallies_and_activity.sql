CREATE TABLE "tally" (
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"shard" smallint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "tally_kind_status_shard_pk" PRIMARY KEY("kind","status","shard")
);
--> statement-breakpoint
CREATE INDEX "audit_entry_activity" ON "audit_entry" USING btree ("id") WHERE ("audit_entry"."outcome" <> 'done' or ("audit_entry"."action" not like '%.list' and "audit_entry"."action" not like '%.read'));
--> statement-breakpoint
-- The tallies keep themselves. A statement's rows are counted together, so that a million rows cost one update.
CREATE FUNCTION tally_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM tally WHERE kind = TG_TABLE_NAME;
  ELSE
    INSERT INTO tally (kind, status, shard, total)
    SELECT TG_TABLE_NAME, '', pg_backend_pid() % 64, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed HAVING count(*) > 0
    ON CONFLICT (kind, status, shard) DO UPDATE SET total = tally.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_rows_by_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM tally WHERE kind = TG_TABLE_NAME;
  ELSE
    INSERT INTO tally (kind, status, shard, total)
    SELECT TG_TABLE_NAME, status, pg_backend_pid() % 64, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed GROUP BY status ORDER BY status
    ON CONFLICT (kind, status, shard) DO UPDATE SET total = tally.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (kind, status, shard, total)
  SELECT TG_TABLE_NAME, status, pg_backend_pid() % 64, change FROM (VALUES (OLD.status, -1), (NEW.status, 1)) AS moved (status, change) ORDER BY status
  ON CONFLICT (kind, status, shard) DO UPDATE SET total = tally.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_account_added AFTER INSERT ON user_account REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint
CREATE TRIGGER user_account_removed AFTER DELETE ON user_account REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint
CREATE TRIGGER user_account_emptied AFTER TRUNCATE ON user_account FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint
CREATE TRIGGER appointment_added AFTER INSERT ON appointment REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER appointment_removed AFTER DELETE ON appointment REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER appointment_moved AFTER UPDATE OF status ON appointment
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tally_move();
--> statement-breakpoint
CREATE TRIGGER appointment_emptied AFTER TRUNCATE ON appointment FOR EACH STATEMENT EXECUTE FUNCTION tally_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER prescription_added AFTER INSERT ON prescription REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER prescription_removed AFTER DELETE ON prescription REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_rows_by_status();
--> statement-breakpoint
CREATE TRIGGER prescription_moved AFTER UPDATE OF status ON prescription
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tally_move();
--> statement-breakpoint
CREATE TRIGGER prescription_emptied AFTER TRUNCATE ON prescription FOR EACH STATEMENT EXECUTE FUNCTION tally_rows_by_status();
--> statement-breakpoint
-- What was there before the triggers.
INSERT INTO tally (kind, status, shard, total)
SELECT 'user_account', '', 0, count(*) FROM user_account
UNION ALL SELECT 'appointment', status, 0, count(*) FROM appointment GROUP BY status
UNION ALL SELECT 'prescription', status, 0, count(*) FROM prescription GROUP BY status;
