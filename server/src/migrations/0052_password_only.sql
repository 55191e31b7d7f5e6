ALTER TABLE "sign_in_history" DROP CONSTRAINT "sign_in_history_outcome";--> statement-breakpoint
ALTER TABLE "sign_in_ticket" ADD COLUMN "sign_in_id" integer;--> statement-breakpoint
ALTER TABLE "sign_in_ticket" ADD CONSTRAINT "sign_in_ticket_sign_in_id_sign_in_history_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_in_history"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_history" ADD CONSTRAINT "sign_in_history_outcome" CHECK ("sign_in_history"."outcome" in ('signed-in', 'password-only', 'refused', 'too-many'));