CREATE TABLE "prescription_lookup" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"pharmacist_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"looked_up_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prescription_lookup_other_has_a_note" CHECK ("prescription_lookup"."reason" <> 'other' or "prescription_lookup"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "prescription_move" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"from_pharmacy_id" integer NOT NULL,
	"to_pharmacy_id" integer NOT NULL,
	"requested_by" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"phone_note" text,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prescription_move_elsewhere" CHECK ("prescription_move"."from_pharmacy_id" <> "prescription_move"."to_pharmacy_id"),
	CONSTRAINT "prescription_move_ended" CHECK (("prescription_move"."status" = 'asked') = ("prescription_move"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "prescription_lookup" ADD CONSTRAINT "prescription_lookup_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_lookup" ADD CONSTRAINT "prescription_lookup_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_lookup" ADD CONSTRAINT "prescription_lookup_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_move" ADD CONSTRAINT "prescription_move_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_move" ADD CONSTRAINT "prescription_move_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_move" ADD CONSTRAINT "prescription_move_from_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("from_pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_move" ADD CONSTRAINT "prescription_move_to_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("to_pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_move" ADD CONSTRAINT "prescription_move_requested_by_user_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescription_lookup_of" ON "prescription_lookup" USING btree ("prescription_id","pharmacy_id","looked_up_at");--> statement-breakpoint
CREATE UNIQUE INDEX "prescription_move_one_asked" ON "prescription_move" USING btree ("prescription_id") WHERE "prescription_move"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "prescription_move_of_patient" ON "prescription_move" USING btree ("patient_id","requested_at");--> statement-breakpoint
CREATE INDEX "prescription_move_to" ON "prescription_move" USING btree ("to_pharmacy_id","requested_at");--> statement-breakpoint
CREATE TRIGGER prescription_lookup_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON prescription_lookup
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER prescription_move_updated BEFORE UPDATE ON prescription_move FOR EACH ROW EXECUTE FUNCTION set_updated_at();
