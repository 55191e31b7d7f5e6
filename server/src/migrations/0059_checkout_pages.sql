ALTER TABLE "payment_attempt" ADD COLUMN "checkout_url" text;--> statement-breakpoint
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_outcome_known;--> statement-breakpoint
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_outcome_known
  CHECK (outcome IN ('started', 'approved', 'declined', 'interrupted', 'mismatched', 'returned'));
