ALTER TABLE "session" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
-- Open sessions began with a password.
UPDATE "session" SET "proven_at" = "created_at";--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "proven_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;
