-- The tables as drizzle-kit writes them. By hand only these two lines: the extensions are part of PostgreSQL (contrib), the owner
-- of a database may create them, and an index below needs one.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "account_invitation" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "account_invitation_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"rank" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "licence" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"number" text NOT NULL,
	"valid_until" date NOT NULL,
	"expiry_notified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "licence_role_check" CHECK ("licence"."role" in ('doctor', 'pharmacist'))
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" serial PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"roles" text[] NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"recipients" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_verification" (
	"id" serial PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"entries" bigint NOT NULL,
	"checked" bigint DEFAULT 0 NOT NULL,
	"head" text,
	"broken_id" bigint,
	"broken_reason" text
);
--> statement-breakpoint
CREATE TABLE "row_count" (
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"shard" smallint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "row_count_kind_status_shard_pk" PRIMARY KEY("kind","status","shard")
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
	"diagnosis_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"advice" text,
	"follow_up_of" integer,
	"prescription" text,
	"cancel_reason" text,
	"updated_by" integer NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_ends_after_start" CHECK ("appointment"."ends_at" > "appointment"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feed_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "consultation_draft" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"diagnosis_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "audit_entry_patient" (
	"patient_id" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	"is_access" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_entry_patient_patient_id_is_access_entry_id_pk" PRIMARY KEY("patient_id","is_access","entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"singleton" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_id" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_method_last4" CHECK ("payment_method"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_method_month" CHECK ("payment_method"."expiry_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"outcome" text NOT NULL,
	"failure" text,
	"refunded_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refund_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "test_charge" (
	"reference" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" text,
	"reason" text,
	"charged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_charge_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "test_refund" (
	"reference" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" text,
	"reason" text,
	"refunded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_refund_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "care_relationship" (
	"doctor_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_relationship_doctor_id_patient_id_pk" PRIMARY KEY("doctor_id","patient_id")
);
--> statement-breakpoint
CREATE TABLE "emergency_access" (
	"id" serial PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emergency_access_has_a_reason" CHECK ("emergency_access"."reason" <> ''),
	CONSTRAINT "emergency_access_ends_by_itself" CHECK ("emergency_access"."ends_at" > "emergency_access"."started_at")
);
--> statement-breakpoint
CREATE TABLE "review_step" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	"status" text NOT NULL,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "doctor" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"specialization" text NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"allergies" text[] DEFAULT '{}' NOT NULL,
	"regular_medicines" text[] DEFAULT '{}' NOT NULL,
	"profile_image" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "family_member_of_user" UNIQUE("id","primary_user_id")
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
	"insurance_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_batch" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"batch_number" text NOT NULL,
	"expiry_date" date NOT NULL,
	"quantity" integer NOT NULL,
	"expiring_notified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_batch_number" UNIQUE("item_id","batch_number"),
	CONSTRAINT "inventory_batch_not_negative" CHECK ("inventory_batch"."quantity" >= 0)
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
	"low_notified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"reason" text NOT NULL,
	"subject" text,
	"note" text,
	"moved_by" integer NOT NULL,
	"units_before" integer NOT NULL,
	"units_after" integer NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movement_not_negative" CHECK ("stock_movement"."units_before" >= 0 and "stock_movement"."units_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "issue_report" (
	"id" serial PRIMARY KEY NOT NULL,
	"reporter_id" integer NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"patient_id" integer,
	"medication_name" text,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"appointment_id" integer,
	"last_message_number" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_member" (
	"conversation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_member_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" serial PRIMARY KEY NOT NULL,
	"conversation_id" integer NOT NULL,
	"number" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"receiver_id" integer NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"message_type" text NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"client_key" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "message_once_in_its_place" UNIQUE("conversation_id","number"),
	CONSTRAINT "message_sent_once" UNIQUE("sender_id","client_key"),
	CONSTRAINT "message_not_to_self" CHECK ("message"."sender_id" <> "message"."receiver_id")
);
--> statement-breakpoint
CREATE TABLE "message_attachment" (
	"id" serial PRIMARY KEY NOT NULL,
	"uploaded_by" integer NOT NULL,
	"message_id" integer,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_attachment_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "message_draft" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"conversation_id" integer,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_draft_of_one" UNIQUE NULLS NOT DISTINCT("user_id","role","conversation_id")
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
	"last_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_email" (
	"user_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	"topic" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	CONSTRAINT "outgoing_email_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"longitude" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"notified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outage" (
	"id" serial PRIMARY KEY NOT NULL,
	"check" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"is_degraded" boolean NOT NULL,
	"ended_at" timestamp with time zone
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
	"fill_number" integer NOT NULL,
	"part_number" smallint DEFAULT 1 NOT NULL,
	"pharmacist_id" integer NOT NULL,
	"notes" text,
	"dispensed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"collected_by" text,
	"collected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispense_prescription_id_fill_number_part_number_pk" PRIMARY KEY("prescription_id","fill_number","part_number")
);
--> statement-breakpoint
CREATE TABLE "dispensed_batch" (
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint DEFAULT 1 NOT NULL,
	"medication_index" smallint NOT NULL,
	"batch_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "dispensed_batch_pk" PRIMARY KEY("prescription_id","fill_number","part_number","medication_index","batch_id"),
	CONSTRAINT "dispensed_batch_not_empty" CHECK ("dispensed_batch"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "fill_medication" (
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"medication_index" smallint NOT NULL,
	"ordered" integer NOT NULL,
	"dispensed" integer NOT NULL,
	"waived" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fill_medication_prescription_id_fill_number_medication_index_pk" PRIMARY KEY("prescription_id","fill_number","medication_index"),
	CONSTRAINT "fill_medication_within_ordered" CHECK ("fill_medication"."dispensed" >= 0 and "fill_medication"."waived" >= 0 and "fill_medication"."dispensed" + "fill_medication"."waived" <= "fill_medication"."ordered")
);
--> statement-breakpoint
CREATE TABLE "prescription" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"doctor_id" integer NOT NULL,
	"medications" jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"issued_date" date NOT NULL,
	"expiry_date" date NOT NULL,
	"pharmacist_notes" text,
	"pharmacist_id" integer,
	"fill_count" integer DEFAULT 0 NOT NULL,
	"code" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"refills_allowed" smallint DEFAULT 0 NOT NULL,
	"refills_used" smallint DEFAULT 0 NOT NULL,
	"pharmacy_id" integer,
	"is_urgent" boolean NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescription_code_unique" UNIQUE("code"),
	CONSTRAINT "prescription_refills_left" CHECK ("prescription"."refills_used" between 0 and "prescription"."refills_allowed"),
	CONSTRAINT "prescription_expires_after_issue" CHECK ("prescription"."expiry_date" >= "prescription"."issued_date")
);
--> statement-breakpoint
CREATE TABLE "prescription_claim" (
	"prescription_id" integer PRIMARY KEY NOT NULL,
	"pharmacist_id" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_reminder" (
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"due_for" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_reminder_kind_subject_id_due_for_pk" PRIMARY KEY("kind","subject_id","due_for")
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
CREATE TABLE "security_rules" (
	"singleton" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "care_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"reason" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"taken_by" integer,
	"appointment_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_request_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "care_request_taken_by_one" CHECK (("care_request"."status" = 'taken') = ("care_request"."taken_by" is not null) and ("care_request"."status" = 'taken') = ("care_request"."appointment_id" is not null)),
	CONSTRAINT "care_request_settled" CHECK (("care_request"."status" = 'waiting') = ("care_request"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "doctor_duty" (
	"doctor_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_invitation" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"secret_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"guest_hash" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "guest_invitation_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "guest_invitation_guest_hash_unique" UNIQUE("guest_hash"),
	CONSTRAINT "guest_invitation_used_by_one_browser" CHECK (("guest_invitation"."used_at" is null) = ("guest_invitation"."guest_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "video_visit" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"delay_minutes" integer DEFAULT 0 NOT NULL,
	"delay_announced_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_visit_delay_range" CHECK ("video_visit"."delay_minutes" between 0 and 120)
);
--> statement-breakpoint
CREATE TABLE "video_visit_attendance" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"user_id" integer,
	"invitation_id" integer,
	"peer_id" uuid NOT NULL,
	"join_number" integer DEFAULT 1 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "video_visit_attendance_one_kind" CHECK (num_nonnulls("video_visit_attendance"."user_id", "video_visit_attendance"."invitation_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence" ADD CONSTRAINT "licence_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_verification" ADD CONSTRAINT "audit_verification_started_by_user_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_follow_up_of_appointment_id_fk" FOREIGN KEY ("follow_up_of") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_draft" ADD CONSTRAINT "consultation_draft_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_refunded_by_user_account_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD CONSTRAINT "care_relationship_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD CONSTRAINT "care_relationship_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_step" ADD CONSTRAINT "review_step_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_slot" ADD CONSTRAINT "doctor_slot_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_time_off" ADD CONSTRAINT "doctor_time_off_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_member" ADD CONSTRAINT "family_member_primary_user_id_user_account_id_fk" FOREIGN KEY ("primary_user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_profile" ADD CONSTRAINT "patient_profile_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_batch" ADD CONSTRAINT "inventory_batch_item_id_inventory_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_report" ADD CONSTRAINT "issue_report_reporter_id_user_account_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_report" ADD CONSTRAINT "issue_report_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_of_member" FOREIGN KEY ("conversation_id","sender_id") REFERENCES "public"."conversation_member"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_to_member" FOREIGN KEY ("conversation_id","receiver_id") REFERENCES "public"."conversation_member"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_uploaded_by_user_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_of_member" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."conversation_member"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_request" ADD CONSTRAINT "delivery_request_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_hours" ADD CONSTRAINT "pharmacy_hours_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_review" ADD CONSTRAINT "pharmacy_review_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_review" ADD CONSTRAINT "pharmacy_review_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_reminder" ADD CONSTRAINT "refill_reminder_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refill_reminder" ADD CONSTRAINT "refill_reminder_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_batch" ADD CONSTRAINT "dispensed_batch_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_batch" ADD CONSTRAINT "dispensed_batch_of_dispense" FOREIGN KEY ("prescription_id","fill_number","part_number") REFERENCES "public"."dispense"("prescription_id","fill_number","part_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_medication" ADD CONSTRAINT "fill_medication_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_claim" ADD CONSTRAINT "prescription_claim_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_claim" ADD CONSTRAINT "prescription_claim_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_document" ADD CONSTRAINT "record_document_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_document" ADD CONSTRAINT "record_document_added_by_user_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_document" ADD CONSTRAINT "record_document_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reminder" ADD CONSTRAINT "health_reminder_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reminder" ADD CONSTRAINT "health_reminder_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reminder" ADD CONSTRAINT "health_reminder_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_taken_by_doctor_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_duty" ADD CONSTRAINT "doctor_duty_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_invitation" ADD CONSTRAINT "guest_invitation_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_invitation" ADD CONSTRAINT "guest_invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_visit" ADD CONSTRAINT "video_visit_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_visit_attendance" ADD CONSTRAINT "video_visit_attendance_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_visit_attendance" ADD CONSTRAINT "video_visit_attendance_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_visit_attendance" ADD CONSTRAINT "video_visit_attendance_invitation_id_guest_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."guest_invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_invitation_one_open" ON "account_invitation" USING btree ("user_id") WHERE "account_invitation"."used_at" is null and "account_invitation"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "account_role_role" ON "account_role" USING btree ("role","user_id");--> statement-breakpoint
CREATE INDEX "licence_expiry" ON "licence" USING btree ("valid_until") WHERE "licence"."expiry_notified_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_account_last_login" ON "user_account" USING btree ("last_login_at" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "user_account_created" ON "user_account" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_account_date_of_birth" ON "user_account" USING btree ("date_of_birth");--> statement-breakpoint
CREATE INDEX "user_account_phone" ON "user_account" USING btree (regexp_replace(regexp_replace("phone", '[^0-9]', '', 'g'), '^(234|0)', ''));--> statement-breakpoint
CREATE INDEX "user_account_search" ON "user_account" USING gin ((' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_account_deactivated" ON "user_account" USING btree ("last_login_at" desc nulls last,"id") WHERE not "user_account"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_verification_one_running" ON "audit_verification" USING btree ("state") WHERE "audit_verification"."state" = 'running';--> statement-breakpoint
CREATE INDEX "audit_verification_nightly" ON "audit_verification" USING btree ("started_at") WHERE "audit_verification"."started_by" is null;--> statement-breakpoint
CREATE INDEX "appointment_of_patient" ON "appointment" USING btree ("patient_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_of_doctor" ON "appointment" USING btree ("doctor_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_of_member" ON "appointment" USING btree ("family_member_id") WHERE "appointment"."family_member_id" is not null;--> statement-breakpoint
CREATE INDEX "appointment_newest" ON "appointment" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_of_doctor_by_status" ON "appointment" USING btree ("doctor_id","status","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_by_status" ON "appointment" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_follow_up" ON "appointment" USING btree ("follow_up_of") WHERE "appointment"."follow_up_of" is not null;--> statement-breakpoint
CREATE INDEX "appointment_urgent" ON "appointment" USING btree ("doctor_id") WHERE "appointment"."type" = 'urgent' and "appointment"."status" in ('scheduled', 'confirmed');--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_outcome" ON "audit_entry" USING btree ("outcome","at","id") WHERE "audit_entry"."outcome" <> 'done';--> statement-breakpoint
CREATE INDEX "audit_entry_activity" ON "audit_entry" USING btree ("id") WHERE ("audit_entry"."outcome" <> 'done' or ("audit_entry"."action" not like '%.list' and "audit_entry"."action" not like '%.read'));--> statement-breakpoint
CREATE INDEX "audit_entry_patient_at" ON "audit_entry_patient" USING btree ("patient_id","at","entry_id");--> statement-breakpoint
CREATE INDEX "payment_of_patient" ON "payment" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_of_patient_by_status" ON "payment" USING btree ("patient_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_by_time" ON "payment" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_by_status" ON "payment" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_counted" ON "payment" USING btree (coalesce("paid_at", "created_at"));--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_one_under_way" ON "payment_attempt" USING btree ("payment_id") WHERE "payment_attempt"."outcome" = 'started';--> statement-breakpoint
CREATE INDEX "payment_attempt_of_payment" ON "payment_attempt" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payment_method_of_patient" ON "payment_method" USING btree ("patient_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_method_one_default" ON "payment_method" USING btree ("patient_id") WHERE "payment_method"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once" ON "refund" USING btree ("payment_id") WHERE "refund"."outcome" <> 'declined';--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refund_by_end" ON "refund" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("id") WHERE "refund"."outcome" in ('started', 'interrupted');--> statement-breakpoint
CREATE UNIQUE INDEX "test_refund_once" ON "test_refund" USING btree ("charge_id") WHERE "test_refund"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "emergency_access_of_doctor" ON "emergency_access" USING btree ("doctor_id","patient_id","ends_at");--> statement-breakpoint
CREATE INDEX "emergency_access_of_patient" ON "emergency_access" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "emergency_access_unresolved" ON "emergency_access" USING btree ("id") WHERE "emergency_access"."status" <> 'resolved';--> statement-breakpoint
CREATE INDEX "review_step_of_subject" ON "review_step" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "doctor_time_off_doctor" ON "doctor_time_off" USING btree ("doctor_id","ends_on");--> statement-breakpoint
CREATE INDEX "family_member_primary_user" ON "family_member" USING btree ("primary_user_id");--> statement-breakpoint
CREATE INDEX "inventory_batch_first_expiring" ON "inventory_batch" USING btree ("item_id","expiry_date","id");--> statement-breakpoint
CREATE INDEX "inventory_item_name_prefix" ON "inventory_item" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "inventory_item_generic_prefix" ON "inventory_item" USING btree (lower("generic_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stock_movement_batch" ON "stock_movement" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "stock_movement_by_time" ON "stock_movement" USING btree ("moved_at");--> statement-breakpoint
CREATE INDEX "issue_report_of_reporter" ON "issue_report" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "issue_report_of_patient" ON "issue_report" USING btree ("patient_id") WHERE "issue_report"."patient_id" is not null;--> statement-breakpoint
CREATE INDEX "issue_report_open" ON "issue_report" USING btree ("id") WHERE "issue_report"."status" <> 'resolved';--> statement-breakpoint
CREATE INDEX "issue_report_critical_first" ON "issue_report" USING btree (("severity" = 'critical' and "status" <> 'resolved'),"id");--> statement-breakpoint
CREATE INDEX "conversation_of_appointment" ON "conversation" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "conversation_of_member" ON "conversation_member" USING btree ("user_id","last_message_at","conversation_id");--> statement-breakpoint
CREATE INDEX "message_of_sender" ON "message" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "message_of_receiver" ON "message" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("receiver_id","conversation_id") WHERE "message"."read_at" is null;--> statement-breakpoint
CREATE INDEX "message_attachment_of_message" ON "message_attachment" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_attachment_unsent" ON "message_attachment" USING btree ("uploaded_at") WHERE "message_attachment"."message_id" is null;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_email_waiting" ON "outgoing_email" USING btree ("due_at") WHERE "outgoing_email"."sent_at" is null and "outgoing_email"."gave_up_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_email_sent" ON "outgoing_email" USING btree ("user_id","topic","sent_at");--> statement-breakpoint
CREATE INDEX "outgoing_email_queued" ON "outgoing_email" USING btree ("queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_one_open" ON "delivery_request" USING btree ("prescription_id","fill_number") WHERE "delivery_request"."status" in ('requested', 'on-the-way');--> statement-breakpoint
CREATE INDEX "delivery_request_of_patient" ON "delivery_request" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refill_reminder_due" ON "refill_reminder" USING btree ("remind_on") WHERE "refill_reminder"."notified_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outage_one_open" ON "outage" USING btree ("check") WHERE "outage"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "outage_ended" ON "outage" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "service_run_last_seen" ON "service_run" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "dispensed_batch_by_batch" ON "dispensed_batch" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "fill_medication_owed" ON "fill_medication" USING btree ("prescription_id","fill_number") WHERE "fill_medication"."dispensed" + "fill_medication"."waived" < "fill_medication"."ordered";--> statement-breakpoint
CREATE INDEX "prescription_of_patient" ON "prescription" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prescription_of_member" ON "prescription" USING btree ("family_member_id") WHERE "prescription"."family_member_id" is not null;--> statement-breakpoint
CREATE INDEX "prescription_of_doctor" ON "prescription" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prescription_of_pharmacist" ON "prescription" USING btree ("pharmacist_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "prescription_handled_by_status" ON "prescription" USING btree ("pharmacist_id","status","expiry_date");--> statement-breakpoint
CREATE INDEX "prescription_of_appointment" ON "prescription" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "prescription_issued" ON "prescription" USING btree ("issued_date");--> statement-breakpoint
CREATE INDEX "prescription_expiring" ON "prescription" USING btree ("expiry_date") WHERE "prescription"."status" not in ('rejected', 'cancelled');--> statement-breakpoint
CREATE INDEX "prescription_queue" ON "prescription" USING btree ("queued_at","id") WHERE "prescription"."status" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "prescription_queue_urgent" ON "prescription" USING btree ("queued_at","id") WHERE "prescription"."status" in ('pending', 'active') and "prescription"."is_urgent";--> statement-breakpoint
CREATE INDEX "prescription_queue_chosen" ON "prescription" USING btree ("pharmacy_id","queued_at","id") WHERE "prescription"."status" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "prescription_claim_of_pharmacist" ON "prescription_claim" USING btree ("pharmacist_id");--> statement-breakpoint
CREATE INDEX "record_document_of_patient" ON "record_document" USING btree ("patient_id","date","id") WHERE "record_document"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "health_reminder_due" ON "health_reminder" USING btree ("due_on") WHERE "health_reminder"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "health_reminder_of_appointment" ON "health_reminder" USING btree ("appointment_id") WHERE "health_reminder"."appointment_id" is not null;--> statement-breakpoint
CREATE INDEX "health_reminder_of_patient" ON "health_reminder" USING btree ("patient_id","completed_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "care_request_one_of_patient" ON "care_request" USING btree ("patient_id") WHERE "care_request"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "care_request_queue" ON "care_request" USING btree ("requested_at","id") WHERE "care_request"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "care_request_of_patient" ON "care_request" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "care_request_taken" ON "care_request" USING btree ("taken_by","settled_at") WHERE "care_request"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "doctor_duty_until" ON "doctor_duty" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "guest_invitation_of_appointment" ON "guest_invitation" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_visit_attendance_user" ON "video_visit_attendance" USING btree ("appointment_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_visit_attendance_guest" ON "video_visit_attendance" USING btree ("appointment_id","invitation_id");
