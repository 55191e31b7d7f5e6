CREATE TABLE "name_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"date_of_birth" date,
	"reason" text NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "name_change_with_reason" CHECK (length("name_change"."reason") >= 3)
);
--> statement-breakpoint
CREATE TABLE "member_name_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_member_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"reason" text NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_name_change_with_reason" CHECK (length("member_name_change"."reason") >= 3)
);
--> statement-breakpoint
ALTER TABLE "name_change" ADD CONSTRAINT "name_change_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_change" ADD CONSTRAINT "name_change_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_name_change" ADD CONSTRAINT "member_name_change_family_member_id_family_member_id_fk" FOREIGN KEY ("family_member_id") REFERENCES "public"."family_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_name_change" ADD CONSTRAINT "member_name_change_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_change_of_account" ON "name_change" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "member_name_change_of_member" ON "member_name_change" USING btree ("family_member_id","id");
--> statement-breakpoint
-- # Accounts: what a person was called is kept

CREATE TRIGGER name_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON name_change
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Whoever changes a name or date of birth stores what it was first, in the same transaction. A first date of birth replaces nothing.
CREATE FUNCTION require_kept_account_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM name_change
    WHERE user_id = OLD.id AND first_name = OLD.first_name AND last_name = OLD.last_name
      AND date_of_birth IS NOT DISTINCT FROM OLD.date_of_birth AND xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'a name or date of birth changes only with a reason' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_account_keeps_name BEFORE UPDATE OF first_name, last_name, date_of_birth ON user_account
  FOR EACH ROW WHEN (OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name
    OR OLD.date_of_birth IS NOT NULL AND OLD.date_of_birth IS DISTINCT FROM NEW.date_of_birth)
  EXECUTE FUNCTION require_kept_account_name();
--> statement-breakpoint
-- # Family: the same of its members

CREATE TRIGGER member_name_change_append_only BEFORE UPDATE OR TRUNCATE ON member_name_change
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- It goes only with a member who is erased.
CREATE FUNCTION keep_name_of_known_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM family_member WHERE id = OLD.family_member_id) THEN
    RAISE EXCEPTION 'earlier names of a member are kept' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_name_change_kept BEFORE DELETE ON member_name_change
  FOR EACH ROW EXECUTE FUNCTION keep_name_of_known_member();
--> statement-breakpoint
CREATE FUNCTION require_kept_member_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM member_name_change
    WHERE family_member_id = OLD.id AND first_name = OLD.first_name AND last_name = OLD.last_name
      AND date_of_birth = OLD.date_of_birth AND xmin = pg_current_xact_id()::xid
  ) THEN
    RAISE EXCEPTION 'a name or date of birth changes only with a reason' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_member_keeps_name BEFORE UPDATE OF first_name, last_name, date_of_birth ON family_member
  FOR EACH ROW WHEN (OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name
    OR OLD.date_of_birth <> NEW.date_of_birth)
  EXECUTE FUNCTION require_kept_member_name();
