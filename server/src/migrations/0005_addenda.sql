CREATE TABLE "appointment_addendum" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment_addendum" ADD CONSTRAINT "appointment_addendum_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_addendum" ADD CONSTRAINT "appointment_addendum_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_addendum_of_appointment" ON "appointment_addendum" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE TRIGGER appointment_addendum_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON appointment_addendum
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
