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
CREATE TABLE "licence" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"number" text NOT NULL,
	"valid_until" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "licence_of_licensed" CHECK ("licence"."role" in ('doctor', 'pharmacist'))
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
CREATE TABLE "case_step" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer NOT NULL,
	"status" text NOT NULL,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"outcome" text NOT NULL,
	"refunded_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refund_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"appointment_id" integer,
	"newest" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_member" (
	"conversation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"newest_at" timestamp with time zone NOT NULL,
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
	CONSTRAINT "message_to_somebody_else" CHECK ("message"."sender_id" <> "message"."receiver_id")
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
CREATE TABLE "outage" (
	"id" serial PRIMARY KEY NOT NULL,
	"check" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "security_rules" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emergency_access" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence" ADD CONSTRAINT "licence_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_step" ADD CONSTRAINT "case_step_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_refunded_by_user_account_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_of_member" FOREIGN KEY ("conversation_id","sender_id") REFERENCES "public"."conversation_member"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_to_member" FOREIGN KEY ("conversation_id","receiver_id") REFERENCES "public"."conversation_member"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_uploaded_by_user_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_invitation_one_open" ON "account_invitation" USING btree ("user_id") WHERE "account_invitation"."used_at" is null and "account_invitation"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "case_step_of_case" ON "case_step" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once" ON "refund" USING btree ("payment_id") WHERE "refund"."outcome" in ('started', 'approved');--> statement-breakpoint
CREATE INDEX "conversation_of_appointment" ON "conversation" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "conversation_of_member" ON "conversation_member" USING btree ("user_id","newest_at","conversation_id");--> statement-breakpoint
CREATE INDEX "message_of_sender" ON "message" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "message_of_receiver" ON "message" USING btree ("receiver_id","id");--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("receiver_id","conversation_id") WHERE "message"."read_at" is null;--> statement-breakpoint
CREATE INDEX "message_attachment_of_message" ON "message_attachment" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_attachment_unsent" ON "message_attachment" USING btree ("uploaded_at") WHERE "message_attachment"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outage_one_open" ON "outage" USING btree ("check") WHERE "outage"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "outage_ended" ON "outage" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "emergency_access_unresolved" ON "emergency_access" USING btree ("id") WHERE "emergency_access"."status" <> 'resolved';--> statement-breakpoint
-- Who works already goes on working; the administrator puts the true number and date in its place.
INSERT INTO "licence" ("user_id", "role", "number", "valid_until")
SELECT "user_id", "role", 'not recorded', current_date + 365 FROM "account_role" WHERE "role" IN ('doctor', 'pharmacist');
