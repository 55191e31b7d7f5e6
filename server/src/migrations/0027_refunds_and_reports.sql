CREATE TABLE "test_refund" (
	"reference" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_refund_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
DROP INDEX "refund_once";--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE UNIQUE INDEX "test_refund_once" ON "test_refund" USING btree ("charge_id") WHERE "test_refund"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_counted" ON "payment" USING btree (coalesce("paid_at", "created_at"));--> statement-breakpoint
CREATE INDEX "refund_of_payment" ON "refund" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refund_by_end" ON "refund" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("id") WHERE "refund"."outcome" in ('started', 'interrupted');--> statement-breakpoint
CREATE INDEX "stock_movement_by_time" ON "stock_movement" USING btree ("at");--> statement-breakpoint
CREATE INDEX "prescription_issued" ON "prescription" USING btree ("issued_date");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once" ON "refund" USING btree ("payment_id") WHERE "refund"."outcome" <> 'declined';