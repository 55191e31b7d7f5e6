ALTER TABLE "doctor" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor" ADD COLUMN "about" text;
