CREATE TABLE "result_sign_off" (
	"result_id" integer PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"comment" text,
	"measurement_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_order" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"doctor_id" integer NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"tests" jsonb NOT NULL,
	"note" text,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_order_cancelled_with_reason" CHECK (("test_order"."cancelled_at" is null) = ("test_order"."cancel_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "test_result" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"tests" integer[] NOT NULL,
	"taken_on" date NOT NULL,
	"laboratory" text,
	"note" text,
	"values" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"file_size" integer,
	"sha256" text,
	"corrects_id" integer,
	"entered_by" integer NOT NULL,
	"entered_as" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_result_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "test_result_corrects_id_unique" UNIQUE("corrects_id"),
	CONSTRAINT "test_result_whole_file" CHECK (("test_result"."file_key" is null) = ("test_result"."file_name" is null) and ("test_result"."file_key" is null) = ("test_result"."file_type" is null) and ("test_result"."file_key" is null) = ("test_result"."file_size" is null))
);
--> statement-breakpoint
ALTER TABLE "record_document" ADD COLUMN "is_from_result" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "result_sign_off" ADD CONSTRAINT "result_sign_off_result_id_test_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."test_result"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_sign_off" ADD CONSTRAINT "result_sign_off_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_order" ADD CONSTRAINT "test_order_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_order" ADD CONSTRAINT "test_order_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_order" ADD CONSTRAINT "test_order_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_order" ADD CONSTRAINT "test_order_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_result" ADD CONSTRAINT "test_result_order_id_test_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."test_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_result" ADD CONSTRAINT "test_result_corrects_id_test_result_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."test_result"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_result" ADD CONSTRAINT "test_result_entered_by_user_account_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_order_of_person" ON "test_order" USING btree ("patient_id",coalesce("family_member_id", 0),"id");--> statement-breakpoint
CREATE INDEX "test_order_of_doctor" ON "test_order" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "test_order_of_appointment" ON "test_order" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "test_result_of_order" ON "test_result" USING btree ("order_id","id");--> statement-breakpoint
-- # Tests and results: what was ordered stays as it was, and what came out of it is corrected by another result

ALTER TABLE test_result ADD CONSTRAINT test_result_words_known CHECK (
  entered_as IN ('doctor', 'patient') AND outcome IN ('critical', 'abnormal', 'unjudged', 'normal')
  AND cardinality(tests) > 0 AND (jsonb_array_length("values") > 0 OR file_key IS NOT NULL));
--> statement-breakpoint
CREATE FUNCTION protect_test_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
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
CREATE TRIGGER test_order_protected BEFORE UPDATE OR DELETE ON test_order
  FOR EACH ROW EXECUTE FUNCTION protect_test_order();
--> statement-breakpoint
CREATE TRIGGER test_order_updated BEFORE UPDATE ON test_order FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
CREATE TRIGGER test_order_never_emptied BEFORE TRUNCATE ON test_order FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER test_order_member_in_family BEFORE INSERT ON test_order
  FOR EACH ROW WHEN (NEW.family_member_id IS NOT NULL) EXECUTE FUNCTION reject_archived_member();
--> statement-breakpoint
CREATE TRIGGER test_result_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON test_result
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER result_sign_off_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON result_sign_off
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
