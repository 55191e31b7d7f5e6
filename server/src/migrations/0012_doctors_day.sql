CREATE TABLE "consultation_draft" (
	"appointment_id" integer PRIMARY KEY NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"diagnosis_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emergency_access" (
	"id" serial PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "emergency_access_has_a_reason" CHECK ("emergency_access"."reason" <> ''),
	CONSTRAINT "emergency_access_ends_by_itself" CHECK ("emergency_access"."ends_at" > "emergency_access"."started_at")
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "diagnosis_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "advice" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "follow_up_of" integer;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "findings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_draft" ADD CONSTRAINT "consultation_draft_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_access" ADD CONSTRAINT "emergency_access_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergency_access_of_doctor" ON "emergency_access" USING btree ("doctor_id","patient_id","ends_at");--> statement-breakpoint
CREATE INDEX "emergency_access_of_patient" ON "emergency_access" USING btree ("patient_id","id");--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_follow_up_of_appointment_id_fk" FOREIGN KEY ("follow_up_of") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_follow_up" ON "appointment" USING btree ("follow_up_of") WHERE "appointment"."follow_up_of" is not null;