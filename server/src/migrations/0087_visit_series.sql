ALTER TABLE "appointment" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "series_number" smallint;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "series_visits" smallint;--> statement-breakpoint
ALTER TABLE "appointment_type" ADD COLUMN "max_visits" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_of_series" ON "appointment" USING btree ("series_id","series_number");--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_series" CHECK (num_nulls("appointment"."series_id", "appointment"."series_number", "appointment"."series_visits") in (0, 3)
        and "appointment"."series_number" between 1 and "appointment"."series_visits");--> statement-breakpoint
ALTER TABLE "appointment_type" ADD CONSTRAINT "appointment_type_max_visits" CHECK ("appointment_type"."max_visits" between 1 and 12);