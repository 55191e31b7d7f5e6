CREATE TABLE "medicine_stop" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"medication_index" smallint NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"recorded_by" integer NOT NULL,
	"recorded_as" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "medicine_stop_has_a_reason" CHECK ("medicine_stop"."status" = 'taking' or "medicine_stop"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "medicine_stop" ADD CONSTRAINT "medicine_stop_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_stop" ADD CONSTRAINT "medicine_stop_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medicine_stop_of_prescription" ON "medicine_stop" USING btree ("prescription_id","id");--> statement-breakpoint
CREATE TRIGGER medicine_stop_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON medicine_stop
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
