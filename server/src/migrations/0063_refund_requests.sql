CREATE TABLE "refund_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"answer" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "refund_request_state" CHECK ("refund_request"."state" in ('open', 'withdrawn', 'accepted', 'declined', 'closed')),
	CONSTRAINT "refund_request_decided" CHECK (("refund_request"."state" = 'open') = ("refund_request"."decided_at" is null)
        and ("refund_request"."decided_at" is null) = ("refund_request"."decided_by" is null)
        and ("refund_request"."state" = 'declined') = ("refund_request"."answer" is not null))
);
--> statement-breakpoint
DROP INDEX "refund_once";--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "request_id" integer;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_requested_by_user_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_request_one_open" ON "refund_request" USING btree ("payment_id") WHERE "refund_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refund_request_of_payment" ON "refund_request" USING btree ("payment_id","id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_request_id_refund_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once_on_cancelling" ON "refund" USING btree ("payment_id") WHERE "refund"."on_cancelling" and "refund"."outcome" <> 'declined';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_once" ON "refund" USING btree ("payment_id",coalesce("reversal_id", 0),coalesce("request_id", 0),"on_cancelling") WHERE "refund"."outcome" <> 'declined';