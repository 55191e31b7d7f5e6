CREATE TABLE "approval_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"role" text,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"takes_effect_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"reason" text,
	"is_used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "approval_request_kind" CHECK ("approval_request"."kind" in ('role', 'reactivation', 'second-factor-reset')),
	CONSTRAINT "approval_request_role" CHECK (case when "approval_request"."kind" = 'role' then "approval_request"."role" is not null and "approval_request"."role" in ('doctor', 'pharmacist', 'admin')
        else "approval_request"."role" is null end),
	CONSTRAINT "approval_request_not_for_oneself" CHECK ("approval_request"."requested_by" <> "approval_request"."user_id"),
	CONSTRAINT "approval_request_decided" CHECK ("approval_request"."state" in ('waiting', 'approved', 'declined', 'withdrawn') and ("approval_request"."state" = 'waiting') = ("approval_request"."decided_at" is null)),
	CONSTRAINT "approval_request_two_people" CHECK (case when "approval_request"."state" <> 'approved' then true
        when "approval_request"."decided_by" is not null then "approval_request"."decided_by" not in ("approval_request"."requested_by", "approval_request"."user_id")
        else "approval_request"."takes_effect_at" is not null and "approval_request"."takes_effect_at" >= "approval_request"."requested_at" + interval '24 hours'
          and "approval_request"."decided_at" >= "approval_request"."takes_effect_at" end),
	CONSTRAINT "approval_request_used" CHECK (not "approval_request"."is_used" or "approval_request"."state" = 'approved'),
	CONSTRAINT "approval_request_reason" CHECK ("approval_request"."state" <> 'declined' or ("approval_request"."reason" is not null and "approval_request"."reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "clinic_setup" (
	"singleton" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"finished_by" integer,
	CONSTRAINT "clinic_setup_one" CHECK ("clinic_setup"."singleton" = 1)
);
--> statement-breakpoint
ALTER TABLE "outgoing_email" ADD COLUMN "is_always" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_requested_by_user_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_setup" ADD CONSTRAINT "clinic_setup_finished_by_user_account_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_request_one_open" ON "approval_request" USING btree ("user_id","kind",coalesce("role", '')) WHERE "approval_request"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_request_due" ON "approval_request" USING btree ("takes_effect_at") WHERE "approval_request"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_request_unused" ON "approval_request" USING btree ("user_id","kind") WHERE "approval_request"."state" = 'approved' and not "approval_request"."is_used";
--> statement-breakpoint
-- # Accounts: two people for what opens health data

-- A clinic that already has accounts is set up.
INSERT INTO clinic_setup (finished_at) SELECT now() WHERE EXISTS (SELECT FROM user_account);
--> statement-breakpoint
CREATE TRIGGER clinic_setup_final BEFORE UPDATE OR DELETE ON clinic_setup
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- What was asked for never changes, and neither does a decision; `is_used` is set once, by `use_approval`.
CREATE FUNCTION keep_approval_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'approval requests are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.kind, NEW.user_id, NEW.role, NEW.requested_by, NEW.requested_at, NEW.takes_effect_at)
    IS DISTINCT FROM (OLD.id, OLD.kind, OLD.user_id, OLD.role, OLD.requested_by, OLD.requested_at, OLD.takes_effect_at)
  THEN
    RAISE EXCEPTION 'what approval request % asks for never changes', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'waiting' AND (NEW.state, NEW.decided_by, NEW.decided_at, NEW.reason)
    IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_at, OLD.reason)
  THEN
    RAISE EXCEPTION 'approval request % is decided', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.is_used AND NOT NEW.is_used THEN
    RAISE EXCEPTION 'approval request % has been used', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_request_kept BEFORE UPDATE OR DELETE ON approval_request
  FOR EACH ROW EXECUTE FUNCTION keep_approval_request();
--> statement-breakpoint
-- Uses up the approved request for this, once; without one the change fails. Before the clinic is set up, none is needed.
CREATE FUNCTION use_approval(asked_kind text, account integer, asked_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM clinic_setup) THEN
    RETURN;
  END IF;
  UPDATE approval_request SET is_used = true WHERE id = (
    SELECT id FROM approval_request
    WHERE kind = asked_kind AND user_id = account AND role IS NOT DISTINCT FROM asked_role
      AND state = 'approved' AND NOT is_used
    ORDER BY id LIMIT 1
  );
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account %: % % needs an approved request', account, asked_kind, coalesce(asked_role, '')
      USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_role_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_approval('role', NEW.user_id, NEW.role);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_role_approved BEFORE INSERT OR UPDATE OF user_id, role ON account_role
  FOR EACH ROW WHEN (NEW.role <> 'patient') EXECUTE FUNCTION account_role_approved();
--> statement-breakpoint
CREATE FUNCTION reactivation_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account_role WHERE user_id = NEW.id AND role <> 'patient') THEN
    PERFORM use_approval('reactivation', NEW.id, NULL);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_account_reactivation_approved BEFORE UPDATE OF is_active ON user_account
  FOR EACH ROW WHEN (NEW.is_active AND NOT OLD.is_active) EXECUTE FUNCTION reactivation_approved();
--> statement-breakpoint
-- # Notifications: those that are always emailed

CREATE OR REPLACE FUNCTION store_notifications(notifications jsonb, moment timestamptz DEFAULT now())
  RETURNS TABLE (user_id int, id int, place int, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    WITH incoming AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY place) AS nth, count(*) OVER (PARTITION BY user_id) AS total
      FROM jsonb_to_recordset(notifications)
        AS new_notification (user_id int, place int, type text, topic text, title text, body text, payload jsonb,
          "alwaysEmail" boolean)
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
    SELECT stored.user_id, stored.id, numbered.place, stored.created_at
    FROM stored JOIN numbered USING (user_id, id) ORDER BY numbered.place;
END $$;
