CREATE TABLE "preference" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"chosen" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feed_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"appointment_id" integer,
	"description" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"payment_method" text,
	"card_last4" text,
	"transaction_id" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "payment_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "payment_not_negative" CHECK ("payment"."amount" >= 0),
	CONSTRAINT "payment_completed_with_proof" CHECK ("payment"."status" <> 'completed' or ("payment"."paid_at" is not null and "payment"."transaction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_attempt_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" smallint NOT NULL,
	"expiry_year" smallint NOT NULL,
	"holder" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_method_last4" CHECK ("payment_method"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_method_month" CHECK ("payment_method"."expiry_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "patient_profile" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"medical_conditions" text[] DEFAULT '{}' NOT NULL,
	"allergies" text[] DEFAULT '{}' NOT NULL,
	"regular_medicines" text[] DEFAULT '{}' NOT NULL,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"insurance_provider" text,
	"insurance_plan" text,
	"insurance_number" text
);
--> statement-breakpoint
CREATE TABLE "delivery_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"filling" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pharmacy" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pharmacy_hours" (
	"pharmacy_id" integer NOT NULL,
	"day" text NOT NULL,
	"open" time NOT NULL,
	"close" time NOT NULL,
	CONSTRAINT "pharmacy_hours_pharmacy_id_day_open_pk" PRIMARY KEY("pharmacy_id","day","open")
);
--> statement-breakpoint
CREATE TABLE "pharmacy_review" (
	"pharmacy_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pharmacy_review_pharmacy_id_patient_id_pk" PRIMARY KEY("pharmacy_id","patient_id"),
	CONSTRAINT "pharmacy_review_rating" CHECK ("pharmacy_review"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "pharmacy_staff" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refill_reminder" (
	"prescription_id" integer PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"remind_on" date NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "record_document" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"category" text NOT NULL,
	"note" text,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"file_size" integer,
	"sha256" text,
	"added_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "record_document_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "record_document_whole_file" CHECK (("record_document"."file_key" is null) = ("record_document"."file_name" is null) and ("record_document"."file_key" is null) = ("record_document"."file_type" is null) and ("record_document"."file_key" is null) = ("record_document"."file_size" is null))
);
--> statement-breakpoint
CREATE TABLE "health_reminder" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"due_on" date,
	"completed_at" timestamp with time zone,
	"appointment_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_told" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"about" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_told_kind_subject_id_about_pk" PRIMARY KEY("kind","subject_id","about")
);
--> statement-breakpoint
DROP INDEX "prescription_queue";--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "allergies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "regular_medicines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "code" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "refills_allowed" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "refills_used" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "pharmacy_id" integer;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_profile" ADD CONSTRAINT "patient_profile_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_hours" ADD CONSTRAINT "pharmacy_hours_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_review" ADD CONSTRAINT "pharmacy_review_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_review" ADD CONSTRAINT "pharmacy_review_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_reminder" ADD CONSTRAINT "refill_reminder_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_reminder" ADD CONSTRAINT "refill_reminder_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_document" ADD CONSTRAINT "record_document_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_document" ADD CONSTRAINT "record_document_added_by_user_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_document" ADD CONSTRAINT "record_document_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reminder" ADD CONSTRAINT "health_reminder_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reminder" ADD CONSTRAINT "health_reminder_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reminder" ADD CONSTRAINT "health_reminder_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_of_patient" ON "payment" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_of_patient_by_status" ON "payment" USING btree ("patient_id","status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_one_under_way" ON "payment_attempt" USING btree ("payment_id") WHERE "payment_attempt"."outcome" = 'started';--> statement-breakpoint
CREATE INDEX "payment_attempt_of_payment" ON "payment_attempt" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payment_method_of_patient" ON "payment_method" USING btree ("patient_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_method_one_default" ON "payment_method" USING btree ("patient_id") WHERE "payment_method"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_one_open" ON "delivery_request" USING btree ("prescription_id","filling") WHERE "delivery_request"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "delivery_request_of_patient" ON "delivery_request" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refill_reminder_due" ON "refill_reminder" USING btree ("remind_on") WHERE "refill_reminder"."told_at" is null;--> statement-breakpoint
CREATE INDEX "record_document_of_patient" ON "record_document" USING btree ("patient_id","date","id") WHERE "record_document"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "health_reminder_of_patient" ON "health_reminder" USING btree ("patient_id","completed_at","id");--> statement-breakpoint
CREATE INDEX "prescription_queue" ON "prescription" USING btree ("queued_at","id") WHERE "prescription"."status" in ('pending', 'active');--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_refills_left" CHECK ("prescription"."refills_used" between 0 and "prescription"."refills_allowed");