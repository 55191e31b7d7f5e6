ALTER TABLE "appointment" ADD COLUMN "working_note" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultation_draft" ADD COLUMN "working_note" text DEFAULT '' NOT NULL;