DROP INDEX "refund_once";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "late_money_percent" smallint;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "on_cancelling" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_type" ADD COLUMN "free_until_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_type" ADD COLUMN "late_refund_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once" ON "refund" USING btree ("payment_id",coalesce("reversal_id", 0),"on_cancelling") WHERE "refund"."outcome" <> 'declined';--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_late_money_percent" CHECK ("payment"."late_money_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "appointment_type" ADD CONSTRAINT "appointment_type_free_until" CHECK ("appointment_type"."free_until_hours" between 0 and 720);--> statement-breakpoint
ALTER TABLE "appointment_type" ADD CONSTRAINT "appointment_type_late_refund" CHECK ("appointment_type"."late_refund_percent" between 0 and 100);