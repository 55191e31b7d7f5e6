CREATE TABLE "appointment_summary" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"prescription" text,
	"code" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "appointment_summary_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "letter" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"appointment_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"doctor_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"letterhead" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "letter_code_unique" UNIQUE("code"),
	CONSTRAINT "letter_kind_check" CHECK ("letter"."kind" in ('referral', 'sick-note'))
);
--> statement-breakpoint
CREATE TABLE "letter_withdrawal" (
	"letter_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment_summary" ADD CONSTRAINT "appointment_summary_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_withdrawal" ADD CONSTRAINT "letter_withdrawal_letter_id_letter_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_of_appointment" ON "letter" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE INDEX "letter_of_patient" ON "letter" USING btree ("patient_id","id");
--> statement-breakpoint
CREATE TRIGGER appointment_summary_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON appointment_summary
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER letter_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON letter
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER letter_withdrawal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON letter_withdrawal
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
