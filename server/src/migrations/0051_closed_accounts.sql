CREATE TABLE "account_closing" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"closes_on" date NOT NULL,
	"stopped_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "account_closing_notice" CHECK ("account_closing"."closes_at" >= "account_closing"."asked_at" + interval '14 days'),
	CONSTRAINT "account_closing_one_end" CHECK ("account_closing"."stopped_at" is null or "account_closing"."closed_at" is null),
	CONSTRAINT "account_closing_not_early" CHECK ("account_closing"."closed_at" >= "account_closing"."closes_at")
);
--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "records_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "security_rules" ADD COLUMN "still_longer" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "account_closing" ADD CONSTRAINT "account_closing_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_closing_one_open" ON "account_closing" USING btree ("user_id") WHERE "account_closing"."stopped_at" is null and "account_closing"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "account_closing_due" ON "account_closing" USING btree ("closes_at") WHERE "account_closing"."stopped_at" is null and "account_closing"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_closed_records" ON "user_account" USING btree ("closed_at") WHERE "user_account"."closed_at" is not null and "user_account"."records_erased_at" is null;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_erased_after_closing" CHECK ("user_account"."records_erased_at" is null or "user_account"."closed_at" is not null);--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_closed" CHECK ("user_account"."closed_at" is null or (not "user_account"."is_active" and "user_account"."password_hash" = '' and "user_account"."phone" is null and "user_account"."profile_image" is null));--> statement-breakpoint
-- # Accounts: a closed one stays closed

CREATE FUNCTION keep_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed account stays closed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER user_account_stays_closed BEFORE UPDATE OF closed_at ON user_account
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
  EXECUTE FUNCTION keep_closed();
--> statement-breakpoint
-- # Records that are kept go once the retention period of a closed account is over, and in no other way

-- The account whose records this transaction erases; null unless it names one that is closed.
CREATE FUNCTION account_being_erased() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT id FROM user_account
  WHERE id = nullif(current_setting('alafia.erasing_records_of', true), '')::integer AND closed_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME IN ('appointment_addendum', 'appointment_summary', 'clinical_statement', 'clinical_version',
    'letter', 'letter_withdrawal', 'medicine_stop', 'name_change', 'result_sign_off', 'test_result')
    AND account_being_erased() IS NOT NULL THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION protect_clinical_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF account_being_erased() = OLD.patient_id THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.version <> OLD.version + 1 THEN
    RAISE EXCEPTION '% % has version %: the next is not %', TG_TABLE_NAME, OLD.id, OLD.version, NEW.version USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.patient_id, NEW.family_member_id, NEW.recorded_by, NEW.recorded_as, NEW.recorded_at)
    IS DISTINCT FROM (OLD.id, OLD.patient_id, OLD.family_member_id, OLD.recorded_by, OLD.recorded_as, OLD.recorded_at) THEN
    RAISE EXCEPTION '% % stays with its person and its author', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.changed_as = 'patient' AND (OLD.recorded_as = 'doctor' OR OLD.changed_as = 'doctor') THEN
    RAISE EXCEPTION '% % is a doctor''s', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION protect_test_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF account_being_erased() = OLD.patient_id THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'test_order is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.cancelled_at IS NOT NULL
    OR (NEW.id, NEW.appointment_id, NEW.patient_id, NEW.family_member_id, NEW.doctor_id, NEW.ordered_at, NEW.tests, NEW.note)
      IS DISTINCT FROM (OLD.id, OLD.appointment_id, OLD.patient_id, OLD.family_member_id, OLD.doctor_id, OLD.ordered_at, OLD.tests, OLD.note) THEN
    RAISE EXCEPTION 'test_order % can only be cancelled, once', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_name_of_known_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF account_being_erased() IS NULL AND EXISTS (SELECT FROM family_member WHERE id = OLD.family_member_id) THEN
    RAISE EXCEPTION 'earlier names of a member are kept' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_kept_account_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF account_being_erased() IS DISTINCT FROM OLD.id AND NOT EXISTS (
    SELECT FROM name_change
    WHERE user_id = OLD.id AND first_name = OLD.first_name AND last_name = OLD.last_name
      AND date_of_birth IS NOT DISTINCT FROM OLD.date_of_birth AND xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'a name or date of birth changes only with a reason' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION require_kept_member_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF account_being_erased() IS DISTINCT FROM OLD.primary_user_id AND NOT EXISTS (
    SELECT FROM member_name_change
    WHERE family_member_id = OLD.id AND first_name = OLD.first_name AND last_name = OLD.last_name
      AND date_of_birth = OLD.date_of_birth AND xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'a name or date of birth changes only with a reason' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
