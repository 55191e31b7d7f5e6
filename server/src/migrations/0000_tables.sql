CREATE TABLE "account_role" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"rank" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"date_of_birth" date,
	"profile_image" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appointment" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"doctor_id" integer NOT NULL,
	"date" date NOT NULL,
	"time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"request_notes" text,
	"notes" text,
	"diagnosis" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer NOT NULL,
	CONSTRAINT "appointment_ends_after_start" CHECK ("appointment"."ends_at" > "appointment"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "care_relationship" (
	"doctor_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_relationship_doctor_id_patient_id_pk" PRIMARY KEY("doctor_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"role" text,
	"action" text NOT NULL,
	"subject" text,
	"patient_ids" integer[] NOT NULL,
	"outcome" text NOT NULL,
	"address" text,
	"request_id" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_id" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctor" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"specialization" text NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctor_slot" (
	"doctor_id" integer NOT NULL,
	"weekday" text NOT NULL,
	"time" time NOT NULL,
	CONSTRAINT "doctor_slot_doctor_id_weekday_time_pk" PRIMARY KEY("doctor_id","weekday","time")
);
--> statement-breakpoint
CREATE TABLE "doctor_time_off" (
	"id" serial PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_member" (
	"id" serial PRIMARY KEY NOT NULL,
	"primary_user_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"relationship" text NOT NULL,
	"phone" text,
	"emergency_contact" text,
	"medical_conditions" text[] DEFAULT '{}' NOT NULL,
	"profile_image" text,
	"archived_at" timestamp with time zone,
	CONSTRAINT "family_member_of_user" UNIQUE("id","primary_user_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_batch" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"batch_number" text NOT NULL,
	"expiry_date" date NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "inventory_batch_number" UNIQUE("item_id","batch_number"),
	CONSTRAINT "inventory_batch_never_negative" CHECK ("inventory_batch"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inventory_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"generic_name" text NOT NULL,
	"dosage" text NOT NULL,
	"form" text NOT NULL,
	"manufacturer" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"min_stock_level" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"reason" text NOT NULL,
	"subject" text,
	"moved_by" integer NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_never_negative" CHECK ("stock_movement"."before" >= 0 and "stock_movement"."after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"user_id" integer NOT NULL,
	"id" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_counter" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"newest" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"milliseconds" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispense" (
	"prescription_id" integer NOT NULL,
	"filling" integer NOT NULL,
	"pharmacist_id" integer NOT NULL,
	"notes" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispense_prescription_id_filling_pk" PRIMARY KEY("prescription_id","filling")
);
--> statement-breakpoint
CREATE TABLE "dispense_line" (
	"prescription_id" integer NOT NULL,
	"filling" integer NOT NULL,
	"medication" smallint NOT NULL,
	"batch_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "dispense_line_prescription_id_filling_medication_batch_id_pk" PRIMARY KEY("prescription_id","filling","medication","batch_id"),
	CONSTRAINT "dispense_line_takes_something" CHECK ("dispense_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "prescription" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"doctor_id" integer NOT NULL,
	"medications" jsonb NOT NULL,
	"status" text NOT NULL,
	"issued_date" date NOT NULL,
	"expiry_date" date NOT NULL,
	"pharmacist_notes" text,
	"pharmacist_id" integer,
	"fillings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescription_expires_after_issue" CHECK ("prescription"."expiry_date" >= "prescription"."issued_date")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"person_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"address" text NOT NULL,
	CONSTRAINT "session_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD CONSTRAINT "care_relationship_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD CONSTRAINT "care_relationship_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_slot" ADD CONSTRAINT "doctor_slot_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_time_off" ADD CONSTRAINT "doctor_time_off_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_member" ADD CONSTRAINT "family_member_primary_user_id_user_account_id_fk" FOREIGN KEY ("primary_user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_batch" ADD CONSTRAINT "inventory_batch_item_id_inventory_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense_line" ADD CONSTRAINT "dispense_line_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense_line" ADD CONSTRAINT "dispense_line_prescription_id_filling_dispense_prescription_id_filling_fk" FOREIGN KEY ("prescription_id","filling") REFERENCES "public"."dispense"("prescription_id","filling") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_role_role" ON "account_role" USING btree ("role","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_account_last_login" ON "user_account" USING btree ("last_login_at" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "user_account_created" ON "user_account" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appointment_of_patient" ON "appointment" USING btree ("patient_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_of_doctor" ON "appointment" USING btree ("doctor_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_newest" ON "appointment" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_requests" ON "appointment" USING btree ("doctor_id","starts_at","id") WHERE "appointment"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "appointment_urgent" ON "appointment" USING btree ("doctor_id") WHERE "appointment"."type" = 'urgent' and "appointment"."status" in ('scheduled', 'confirmed');--> statement-breakpoint
CREATE INDEX "audit_entry_patients" ON "audit_entry" USING gin ("patient_ids");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "doctor_time_off_doctor" ON "doctor_time_off" USING btree ("doctor_id","ends_on");--> statement-breakpoint
CREATE INDEX "family_member_primary_user" ON "family_member" USING btree ("primary_user_id");--> statement-breakpoint
CREATE INDEX "inventory_batch_first_expiring" ON "inventory_batch" USING btree ("item_id","expiry_date","id");--> statement-breakpoint
CREATE INDEX "inventory_item_name" ON "inventory_item" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "inventory_item_generic_name" ON "inventory_item" USING btree (lower("generic_name"));--> statement-breakpoint
CREATE INDEX "stock_movement_batch" ON "stock_movement" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "service_run_last_seen" ON "service_run" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "dispense_line_batch" ON "dispense_line" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "prescription_of_patient" ON "prescription" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prescription_of_doctor" ON "prescription" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prescription_of_pharmacist" ON "prescription" USING btree ("pharmacist_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "prescription_of_appointment" ON "prescription" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "prescription_queue" ON "prescription" USING btree ("created_at","id") WHERE "prescription"."status" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");