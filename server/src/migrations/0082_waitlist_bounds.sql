ALTER TABLE "waitlist_entry" RENAME COLUMN "specialty" TO "specialization";--> statement-breakpoint
ALTER INDEX "waitlist_entry_of_specialty" RENAME TO "waitlist_entry_of_specialization";--> statement-breakpoint
CREATE INDEX "waitlist_offer_of_time" ON "waitlist_offer" USING btree ("doctor_id","starts_at");
