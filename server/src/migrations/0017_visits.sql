CREATE TABLE "care_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"reason" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"taken_by" integer,
	"appointment_id" integer,
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
CREATE TABLE "visit_attendance" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"user_id" integer,
	"invitation_id" integer,
	"peer" uuid NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "visit_attendance_of_one" CHECK (num_nonnulls("visit_attendance"."user_id", "visit_attendance"."invitation_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "visit_invitation" (
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
	CONSTRAINT "visit_invitation_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "visit_invitation_guest_hash_unique" UNIQUE("guest_hash"),
	CONSTRAINT "visit_invitation_used_by_one_browser" CHECK (("visit_invitation"."used_at" is null) = ("visit_invitation"."guest_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "visit_room" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"late_minutes" integer DEFAULT 0 NOT NULL,
	"late_said_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "visit_room_late_within_reason" CHECK ("visit_room"."late_minutes" between 0 and 120)
);
--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_taken_by_doctor_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request" ADD CONSTRAINT "care_request_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_duty" ADD CONSTRAINT "doctor_duty_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_attendance" ADD CONSTRAINT "visit_attendance_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_attendance" ADD CONSTRAINT "visit_attendance_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_attendance" ADD CONSTRAINT "visit_attendance_invitation_id_visit_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."visit_invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_invitation" ADD CONSTRAINT "visit_invitation_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_invitation" ADD CONSTRAINT "visit_invitation_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_room" ADD CONSTRAINT "visit_room_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "care_request_one_of_patient" ON "care_request" USING btree ("patient_id") WHERE "care_request"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "care_request_line" ON "care_request" USING btree ("asked_at","id") WHERE "care_request"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "care_request_of_patient" ON "care_request" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "care_request_taken" ON "care_request" USING btree ("taken_by","settled_at") WHERE "care_request"."taken_by" is not null;--> statement-breakpoint
CREATE INDEX "doctor_duty_until" ON "doctor_duty" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_attendance_of_person" ON "visit_attendance" USING btree ("appointment_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_attendance_of_guest" ON "visit_attendance" USING btree ("appointment_id","invitation_id");--> statement-breakpoint
CREATE INDEX "visit_invitation_of_visit" ON "visit_invitation" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION family_member_has_history(member integer, account integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM appointment WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM prescription WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM record_document WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM health_reminder WHERE patient_id = account AND family_member_id = member)
    OR EXISTS (SELECT FROM care_request WHERE patient_id = account AND family_member_id = member)
$$;
