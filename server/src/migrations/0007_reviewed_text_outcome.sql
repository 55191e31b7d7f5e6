ALTER TABLE "reviewed_text" DROP CONSTRAINT "reviewed_text_has_an_outcome";--> statement-breakpoint
ALTER TABLE "reviewed_text" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "reviewed_text" ADD CONSTRAINT "reviewed_text_has_an_outcome" CHECK (("reviewed_text"."entry_id" is null) <> ("reviewed_text"."reason" is null));