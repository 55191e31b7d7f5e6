CREATE TABLE "prescription_question" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"text" text NOT NULL,
	"asked_by" integer NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"answered_by" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "prescription_question_answered_by" CHECK (("prescription_question"."outcome" is null) = ("prescription_question"."answered_by" is null) and ("prescription_question"."outcome" is null) = ("prescription_question"."answered_at" is null)
        and ("prescription_question"."outcome" is distinct from 'answered' or "prescription_question"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "pharmacist_note_draft" (
	"prescription_id" integer NOT NULL,
	"pharmacist_id" integer NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pharmacist_note_draft_prescription_id_pharmacist_id_pk" PRIMARY KEY("prescription_id","pharmacist_id")
);
--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "replaces_id" integer;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "replaced_by_id" integer;--> statement-breakpoint
ALTER TABLE "prescription_question" ADD CONSTRAINT "prescription_question_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_question" ADD CONSTRAINT "prescription_question_asked_by_user_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_question" ADD CONSTRAINT "prescription_question_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_question" ADD CONSTRAINT "prescription_question_answered_by_user_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacist_note_draft" ADD CONSTRAINT "pharmacist_note_draft_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacist_note_draft" ADD CONSTRAINT "pharmacist_note_draft_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescription_question_of_prescription" ON "prescription_question" USING btree ("prescription_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_question_open" ON "prescription_question" USING btree ("prescription_id") WHERE "prescription_question"."outcome" is null;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_replaces" FOREIGN KEY ("replaces_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_replaced_by" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_replaces_once" ON "prescription" USING btree ("replaces_id") WHERE "prescription"."replaces_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_replaced_once" ON "prescription" USING btree ("replaced_by_id") WHERE "prescription"."replaced_by_id" is not null;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_replaced_is_cancelled" CHECK ("prescription"."replaced_by_id" is null or "prescription"."status" = 'cancelled');--> statement-breakpoint
-- A question is answered once; nothing else of it ever changes.
CREATE FUNCTION answer_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL OR NEW.outcome IS NULL
    OR (NEW.id, NEW.prescription_id, NEW.reasons, NEW.text, NEW.asked_by, NEW.pharmacy_id, NEW.asked_at)
      IS DISTINCT FROM (OLD.id, OLD.prescription_id, OLD.reasons, OLD.text, OLD.asked_by, OLD.pharmacy_id, OLD.asked_at) THEN
    RAISE EXCEPTION 'question % is append-only', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prescription_question_answered_once BEFORE UPDATE ON prescription_question
  FOR EACH ROW EXECUTE FUNCTION answer_once();
--> statement-breakpoint
CREATE TRIGGER prescription_question_append_only BEFORE DELETE OR TRUNCATE ON prescription_question
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER pharmacist_note_draft_updated BEFORE UPDATE ON pharmacist_note_draft FOR EACH ROW EXECUTE FUNCTION set_updated_at();
