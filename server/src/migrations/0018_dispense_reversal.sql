CREATE TABLE "dispense_reversal" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"medication_indexes" smallint[] NOT NULL,
	"is_whole" boolean NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"was_handed_over" boolean NOT NULL,
	"pharmacist_id" integer NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"reversed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispense_reversal_with_reason" CHECK ("dispense_reversal"."reason" <> 'other' or "dispense_reversal"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "reversed_batch" (
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint NOT NULL,
	"medication_index" smallint NOT NULL,
	"batch_id" integer NOT NULL,
	"reversal_id" integer NOT NULL,
	"destination" text NOT NULL,
	CONSTRAINT "reversed_batch_pk" PRIMARY KEY("prescription_id","fill_number","part_number","medication_index","batch_id")
);
--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "fills_reversed" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription" ADD COLUMN "not_collected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispense_reversal" ADD CONSTRAINT "dispense_reversal_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense_reversal" ADD CONSTRAINT "dispense_reversal_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispense_reversal" ADD CONSTRAINT "dispense_reversal_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversed_batch" ADD CONSTRAINT "reversed_batch_reversal_id_dispense_reversal_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."dispense_reversal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reversed_batch" ADD CONSTRAINT "reversed_batch_was_dispensed" FOREIGN KEY ("prescription_id","fill_number","part_number","medication_index","batch_id") REFERENCES "public"."dispensed_batch"("prescription_id","fill_number","part_number","medication_index","batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispense_reversal_of_prescription" ON "dispense_reversal" USING btree ("prescription_id","fill_number");--> statement-breakpoint
CREATE INDEX "reversed_batch_of_reversal" ON "reversed_batch" USING btree ("reversal_id");--> statement-breakpoint
ALTER TABLE "prescription" ADD CONSTRAINT "prescription_not_collected" CHECK ("prescription"."not_collected_at" is null or "prescription"."status" = 'cancelled');
--> statement-breakpoint
CREATE TRIGGER dispense_reversal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispense_reversal
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER reversed_batch_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reversed_batch
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- Whether a courier is on the way with a fill: what left the pharmacy never goes back to the shelf.
CREATE FUNCTION fill_has_left(of_prescription int, of_fill int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM delivery_request
    WHERE prescription_id = of_prescription AND fill_number = of_fill AND status = 'on-the-way')
$$;
