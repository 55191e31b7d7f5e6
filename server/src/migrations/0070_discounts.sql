CREATE TABLE "payment_discount" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"percent" smallint,
	"reason" text NOT NULL,
	"given_by" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_discount_positive" CHECK ("payment_discount"."amount" > 0 and "payment_discount"."percent" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_not_negative";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "discount" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_discount" ADD CONSTRAINT "payment_discount_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_discount" ADD CONSTRAINT "payment_discount_given_by_user_account_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_discount_of_payment" ON "payment_discount" USING btree ("payment_id","id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_waived_whole" CHECK ("payment"."status" <> 'waived' or ("payment"."amount" = 0 and "payment"."discount" > 0));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_not_negative" CHECK ("payment"."amount" >= 0 and "payment"."discount" >= 0);
--> statement-breakpoint
CREATE TRIGGER payment_discount_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_discount
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
ALTER TABLE payment DROP CONSTRAINT payment_status_known;--> statement-breakpoint
ALTER TABLE payment ADD CONSTRAINT payment_status_known
  CHECK (status IN ('pending', 'completed', 'failed', 'refunded', 'voided', 'waived'));--> statement-breakpoint
-- A discount lowers what is to pay by what it takes off; the price of a visit, the sum of both, never changes.
CREATE OR REPLACE FUNCTION protect_completed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' AND NEW.status NOT IN ('completed', 'refunded')
    OR OLD.status = 'waived' AND NEW.status <> 'waived' OR OLD.currency <> NEW.currency
    OR (OLD.amount, OLD.discount) IS DISTINCT FROM (NEW.amount, NEW.discount) AND (
      OLD.status NOT IN ('pending', 'failed', 'voided') OR NEW.discount < OLD.discount
      OR OLD.pharmacy_id IS NULL AND NEW.amount + NEW.discount <> OLD.amount + OLD.discount) THEN
    RAISE EXCEPTION 'payment % is %: it can''t become % %', OLD.id, OLD.status, NEW.status, NEW.amount USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
