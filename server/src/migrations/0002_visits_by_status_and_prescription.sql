DROP INDEX "appointment_requests";--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "prescription" text;--> statement-breakpoint
CREATE INDEX "appointment_of_doctor_by_status" ON "appointment" USING btree ("doctor_id","status","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointment_by_status" ON "appointment" USING btree ("status","starts_at","id");