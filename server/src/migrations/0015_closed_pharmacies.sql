ALTER TABLE "pharmacy" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pharmacy" ADD COLUMN "collect_until" date;--> statement-breakpoint
ALTER TABLE "pharmacy" ADD CONSTRAINT "pharmacy_closed_with_last_day" CHECK (("pharmacy"."closed_at" is null) = ("pharmacy"."collect_until" is null));