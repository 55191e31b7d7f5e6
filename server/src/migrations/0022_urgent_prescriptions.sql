ALTER TABLE "prescription" ADD COLUMN "is_urgent" boolean;--> statement-breakpoint
-- Those that are there are as urgent as the visits at which they were prescribed.
UPDATE "prescription" SET "is_urgent" = "appointment"."type" = 'urgent' FROM "appointment" WHERE "appointment"."id" = "prescription"."appointment_id";--> statement-breakpoint
ALTER TABLE "prescription" ALTER COLUMN "is_urgent" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "prescription_queue_urgent" ON "prescription" USING btree ("queued_at","id") WHERE "prescription"."status" in ('pending', 'active') and "prescription"."is_urgent";
