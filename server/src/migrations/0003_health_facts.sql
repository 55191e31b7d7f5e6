CREATE TABLE "allergy" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"substance" text NOT NULL,
	"key" text,
	"type" text NOT NULL,
	"reaction" text,
	"severity" text,
	"certainty" text NOT NULL,
	CONSTRAINT "allergy_changed_by_someone" CHECK (("allergy"."version" = 1) = ("allergy"."changed_by" is null) and ("allergy"."changed_by" is null) = ("allergy"."changed_as" is null) and ("allergy"."changed_by" is null) = ("allergy"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "clinical_statement" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"topic" text NOT NULL,
	"value" text,
	"due_date" date,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clinical_version" (
	"entry" text NOT NULL,
	"entry_id" integer NOT NULL,
	"version" integer NOT NULL,
	"row" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinical_version_entry_entry_id_version_pk" PRIMARY KEY("entry","entry_id","version")
);
--> statement-breakpoint
CREATE TABLE "health_problem" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"code_title" text,
	"status" text NOT NULL,
	"onset" text,
	CONSTRAINT "health_problem_changed_by_someone" CHECK (("health_problem"."version" = 1) = ("health_problem"."changed_by" is null) and ("health_problem"."changed_by" is null) = ("health_problem"."changed_as" is null) and ("health_problem"."changed_by" is null) = ("health_problem"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "immunisation" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"dose" text,
	"given_on" date NOT NULL,
	"batch" text,
	"given" text NOT NULL,
	CONSTRAINT "immunisation_changed_by_someone" CHECK (("immunisation"."version" = 1) = ("immunisation"."changed_by" is null) and ("immunisation"."changed_by" is null) = ("immunisation"."changed_as" is null) and ("immunisation"."changed_by" is null) = ("immunisation"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "measurement" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"value" double precision NOT NULL,
	"diastolic" double precision,
	"entered_unit" text NOT NULL,
	"place" text NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"is_unusual" boolean NOT NULL,
	CONSTRAINT "measurement_changed_by_someone" CHECK (("measurement"."version" = 1) = ("measurement"."changed_by" is null) and ("measurement"."changed_by" is null) = ("measurement"."changed_as" is null) and ("measurement"."changed_by" is null) = ("measurement"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "medicine_elsewhere" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"changed_as" text,
	"changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"directions" text,
	"since" text,
	"status" text NOT NULL,
	"stopped_on" date,
	"stop_reason" text,
	CONSTRAINT "medicine_elsewhere_changed_by_someone" CHECK (("medicine_elsewhere"."version" = 1) = ("medicine_elsewhere"."changed_by" is null) and ("medicine_elsewhere"."changed_by" is null) = ("medicine_elsewhere"."changed_as" is null) and ("medicine_elsewhere"."changed_by" is null) = ("medicine_elsewhere"."changed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reviewed_text" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"entry_id" integer,
	"reviewed_by" integer NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	"reopened_at" timestamp with time zone,
	CONSTRAINT "reviewed_text_has_an_outcome" CHECK (("reviewed_text"."outcome" = 'entered') = ("reviewed_text"."entry_id" is not null) and ("reviewed_text"."outcome" = 'set-aside') = ("reviewed_text"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allergy" ADD CONSTRAINT "allergy_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_statement" ADD CONSTRAINT "clinical_statement_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_statement" ADD CONSTRAINT "clinical_statement_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_statement" ADD CONSTRAINT "clinical_statement_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_problem" ADD CONSTRAINT "health_problem_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "immunisation" ADD CONSTRAINT "immunisation_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_elsewhere" ADD CONSTRAINT "medicine_elsewhere_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_text" ADD CONSTRAINT "reviewed_text_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_text" ADD CONSTRAINT "reviewed_text_reviewed_by_user_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewed_text" ADD CONSTRAINT "reviewed_text_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allergy_of_person" ON "allergy" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE INDEX "clinical_statement_of_person" ON "clinical_statement" USING btree ("patient_id",coalesce("family_member_id", 0),"topic","recorded_as","id");--> statement-breakpoint
CREATE INDEX "health_problem_of_person" ON "health_problem" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE INDEX "immunisation_of_person" ON "immunisation" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE INDEX "measurement_of_person" ON "measurement" USING btree ("patient_id",coalesce("family_member_id", 0),"kind","measured_at","id");--> statement-breakpoint
CREATE INDEX "medicine_elsewhere_of_person" ON "medicine_elsewhere" USING btree ("patient_id",coalesce("family_member_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "reviewed_text_once" ON "reviewed_text" USING btree ("patient_id",coalesce("family_member_id", 0),"kind",lower(btrim("text"))) WHERE "reviewed_text"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "care_relationship_of_patient" ON "care_relationship" USING btree ("patient_id");