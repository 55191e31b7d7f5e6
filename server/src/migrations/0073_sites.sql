CREATE TABLE "site" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text,
	"latitude" double precision,
	"longitude" double precision,
	"directions" text,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_position" CHECK (("site"."latitude" is null) = ("site"."longitude" is null) and "site"."latitude" between -90 and 90 and "site"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "site_id" integer;--> statement-breakpoint
ALTER TABLE "doctor_slot" ADD COLUMN "site_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "site_name" ON "site" USING btree (lower(regexp_replace("name", '\s', '', 'g'))) WHERE "site"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_slot" ADD CONSTRAINT "doctor_slot_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_of_site" ON "appointment" USING btree ("site_id","starts_at") WHERE "appointment"."site_id" is not null;--> statement-breakpoint
CREATE INDEX "doctor_slot_of_site" ON "doctor_slot" USING btree ("site_id") WHERE "doctor_slot"."site_id" is not null;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_site" CHECK ("appointment"."site_id" is null or "appointment"."mode" = 'in-person');
--> statement-breakpoint
CREATE TRIGGER site_updated BEFORE UPDATE ON site FOR EACH ROW EXECUTE FUNCTION set_updated_at();
