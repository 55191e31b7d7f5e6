CREATE TABLE "vaccine_reminder" (
	"family_member_id" integer NOT NULL,
	"dose" text NOT NULL,
	"stage" text NOT NULL,
	"reminder_id" integer NOT NULL,
	CONSTRAINT "vaccine_reminder_family_member_id_dose_stage_pk" PRIMARY KEY("family_member_id","dose","stage")
);
--> statement-breakpoint
ALTER TABLE "vaccine_reminder" ADD CONSTRAINT "vaccine_reminder_family_member_id_family_member_id_fk" FOREIGN KEY ("family_member_id") REFERENCES "public"."family_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vaccine_reminder" ADD CONSTRAINT "vaccine_reminder_reminder_id_health_reminder_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."health_reminder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vaccine_reminder_of_reminder" ON "vaccine_reminder" USING btree ("reminder_id");