CREATE TABLE "outgoing_mail" (
	"user_id" integer NOT NULL,
	"notification_id" integer NOT NULL,
	"topic" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	CONSTRAINT "outgoing_mail_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE INDEX "outgoing_mail_waiting" ON "outgoing_mail" USING btree ("due_at") WHERE "outgoing_mail"."sent_at" is null and "outgoing_mail"."gave_up_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_mail_sent" ON "outgoing_mail" USING btree ("user_id","topic","sent_at");--> statement-breakpoint
CREATE INDEX "outgoing_mail_queued" ON "outgoing_mail" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "prescription_expiring" ON "prescription" USING btree ("expiry_date") WHERE "prescription"."status" not in ('rejected', 'cancelled');--> statement-breakpoint
CREATE INDEX "health_reminder_due" ON "health_reminder" USING btree ("due_on") WHERE "health_reminder"."completed_at" is null;