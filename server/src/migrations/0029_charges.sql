CREATE TABLE "counter_taking" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"received" numeric(12, 2),
	"reference" text,
	"taken_by" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counter_taking_positive" CHECK ("counter_taking"."amount" > 0),
	CONSTRAINT "counter_taking_as_said" CHECK (("counter_taking"."method" = 'cash' and "counter_taking"."received" >= "counter_taking"."amount" and "counter_taking"."reference" is null)
        or ("counter_taking"."method" = 'transfer' and "counter_taking"."received" is null and "counter_taking"."reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "charge" (
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint NOT NULL,
	"currency" text NOT NULL,
	"payment_id" integer,
	"insurer_id" integer,
	"covers_percent" smallint,
	"member_number" text,
	"authorisation" text,
	CONSTRAINT "charge_pk" PRIMARY KEY("prescription_id","fill_number","part_number"),
	CONSTRAINT "charge_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "charge_insured" CHECK (("charge"."insurer_id" is null) = ("charge"."covers_percent" is null)
        and ("charge"."insurer_id" is not null or ("charge"."member_number" is null and "charge"."authorisation" is null)))
);
--> statement-breakpoint
CREATE TABLE "charge_line" (
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint NOT NULL,
	"medication_index" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"units" integer NOT NULL,
	"unit_price" numeric(12, 2) NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"insurer_share" numeric(12, 2) NOT NULL,
	"patient_share" numeric(12, 2) NOT NULL,
	CONSTRAINT "charge_line_pk" PRIMARY KEY("prescription_id","fill_number","part_number","medication_index","item_id"),
	CONSTRAINT "charge_line_total" CHECK ("charge_line"."units" > 0 and "charge_line"."total" = "charge_line"."unit_price" * "charge_line"."units"),
	CONSTRAINT "charge_line_shares" CHECK ("charge_line"."insurer_share" >= 0 and "charge_line"."patient_share" >= 0
        and "charge_line"."insurer_share" + "charge_line"."patient_share" = "charge_line"."total")
);
--> statement-breakpoint
DROP INDEX "test_refund_once";--> statement-breakpoint
DROP INDEX "refund_once";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "pharmacy_id" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refunded" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "on_account_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "on_account_by" integer;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "amount" numeric(12, 2);--> statement-breakpoint
UPDATE "payment_attempt" SET "amount" = "payment"."amount" FROM "payment" WHERE "payment"."id" = "payment_attempt"."payment_id";--> statement-breakpoint
ALTER TABLE "payment_attempt" ALTER COLUMN "amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "started_by" integer;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "amount" numeric(12, 2);--> statement-breakpoint
UPDATE "refund" SET "amount" = "payment"."amount" FROM "payment" WHERE "payment"."id" = "refund"."payment_id";--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "amount" SET NOT NULL;--> statement-breakpoint
UPDATE "payment" SET "refunded" = "amount" WHERE "status" = 'refunded'
  OR EXISTS (SELECT FROM "refund" WHERE "refund"."payment_id" = "payment"."id" AND "refund"."outcome" <> 'declined');--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "reversal_id" integer;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "given_as" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "given_reference" text;--> statement-breakpoint
ALTER TABLE "counter_taking" ADD CONSTRAINT "counter_taking_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_taking" ADD CONSTRAINT "counter_taking_taken_by_user_account_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_insurer_id_insurer_id_fk" FOREIGN KEY ("insurer_id") REFERENCES "public"."insurer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_of_dispense" FOREIGN KEY ("prescription_id","fill_number","part_number") REFERENCES "public"."dispense"("prescription_id","fill_number","part_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_line" ADD CONSTRAINT "charge_line_of_charge" FOREIGN KEY ("prescription_id","fill_number","part_number") REFERENCES "public"."charge"("prescription_id","fill_number","part_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_line" ADD CONSTRAINT "charge_line_of_product" FOREIGN KEY ("prescription_id","fill_number","part_number","medication_index","item_id") REFERENCES "public"."dispensed_product"("prescription_id","fill_number","part_number","medication_index","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_of_insurer" ON "charge" USING btree ("insurer_id") WHERE "charge"."insurer_id" is not null;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_on_account_by_user_account_id_fk" FOREIGN KEY ("on_account_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_started_by_user_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_given_by_user_account_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_of_pharmacy" ON "payment" USING btree ("pharmacy_id","status","created_at") WHERE "payment"."pharmacy_id" is not null;--> statement-breakpoint
CREATE INDEX "test_refund_of_charge" ON "test_refund" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once" ON "refund" USING btree ("payment_id",coalesce("reversal_id", 0)) WHERE "refund"."outcome" <> 'declined';--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_refunded_within_amount" CHECK ("payment"."refunded" between 0 and "payment"."amount" and ("payment"."refunded" = 0 or "payment"."status" in ('completed', 'refunded')));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_on_account" CHECK (("payment"."on_account_at" is null) = ("payment"."on_account_by" is null));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_for_one_thing" CHECK ("payment"."appointment_id" is null or "payment"."pharmacy_id" is null);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_positive" CHECK ("refund"."amount" > 0);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_given_as_said" CHECK (("refund"."provider" = 'counter' and "refund"."outcome" = 'approved') = ("refund"."given_as" is not null)
        and ("refund"."given_as" is null) = ("refund"."given_by" is null)
        and ("refund"."given_as" is not distinct from 'transfer') = ("refund"."given_reference" is not null));
--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_of_reversal" FOREIGN KEY ("reversal_id") REFERENCES "public"."dispense_reversal"("id");--> statement-breakpoint
-- Money that was received can't disappear. What isn't paid yet of medicines may be lowered, as they may be taken back.
CREATE OR REPLACE FUNCTION protect_completed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' AND NEW.status NOT IN ('completed', 'refunded') OR OLD.currency <> NEW.currency
    OR OLD.amount <> NEW.amount AND (OLD.pharmacy_id IS NULL OR OLD.status IN ('completed', 'refunded')) THEN
    RAISE EXCEPTION 'payment % is %: it can''t become % %', OLD.id, OLD.status, NEW.status, NEW.amount USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER insurer_updated BEFORE UPDATE ON insurer FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER charge_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER charge_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_line
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER counter_taking_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON counter_taking
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
