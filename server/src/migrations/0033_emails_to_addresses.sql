CREATE TABLE "direct_email" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"subject_id" integer,
	"queued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_invitation" ADD COLUMN "emailed_secret_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "direct_email_once" ON "direct_email" USING btree ("kind","address",coalesce("subject_id", 0)) WHERE "direct_email"."sent_at" is null and "direct_email"."gave_up_at" is null;--> statement-breakpoint
CREATE INDEX "direct_email_waiting" ON "direct_email" USING btree ("due_at") WHERE "direct_email"."sent_at" is null and "direct_email"."gave_up_at" is null;--> statement-breakpoint
CREATE INDEX "direct_email_sent" ON "direct_email" USING btree ("kind","address","sent_at");--> statement-breakpoint
CREATE INDEX "direct_email_queued" ON "direct_email" USING btree ("queued_at");--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_emailed_secret_hash_unique" UNIQUE("emailed_secret_hash");