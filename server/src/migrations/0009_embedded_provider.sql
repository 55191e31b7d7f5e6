CREATE TABLE "test_charge" (
	"reference" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" text,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_charge_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE INDEX "payment_by_time" ON "payment" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_by_status" ON "payment" USING btree ("status","created_at","id");