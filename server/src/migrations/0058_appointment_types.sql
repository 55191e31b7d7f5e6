CREATE TABLE "appointment_type" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"length_minutes" smallint NOT NULL,
	"buffer_minutes" smallint DEFAULT 0 NOT NULL,
	"price" numeric(12, 2),
	"currency" text DEFAULT 'NGN' NOT NULL,
	"mode" text NOT NULL,
	"preparation" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_type_length" CHECK ("appointment_type"."length_minutes" between 5 and 240),
	CONSTRAINT "appointment_type_buffer" CHECK ("appointment_type"."buffer_minutes" between 0 and 120),
	CONSTRAINT "appointment_type_price" CHECK ("appointment_type"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offered_appointment_type" (
	"type_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	CONSTRAINT "offered_appointment_type_type_id_doctor_id_pk" PRIMARY KEY("type_id","doctor_id")
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "busy_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "type_id" integer;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "offered_appointment_type" ADD CONSTRAINT "offered_appointment_type_type_id_appointment_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."appointment_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_appointment_type" ADD CONSTRAINT "offered_appointment_type_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_type_name" ON "appointment_type" USING btree (lower(regexp_replace("name", '\s', '', 'g')));--> statement-breakpoint
CREATE INDEX "offered_appointment_type_of_doctor" ON "offered_appointment_type" USING btree ("doctor_id");--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_type_id_appointment_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."appointment_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_of_type" ON "appointment" USING btree ("type_id") WHERE "appointment"."type_id" is not null;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_busy_until" CHECK ("appointment"."busy_until" >= "appointment"."ends_at");--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_terms" CHECK (("appointment"."type_id" is null) = ("appointment"."terms" is null));--> statement-breakpoint
ALTER TABLE appointment DROP CONSTRAINT appointment_doctor_busy;--> statement-breakpoint
-- A doctor is busy until the end of the buffer after an appointment.
ALTER TABLE appointment ADD CONSTRAINT appointment_doctor_busy
  EXCLUDE USING gist (doctor_id WITH =, tstzrange(starts_at, coalesce(busy_until, ends_at)) WITH &&)
  WHERE (status IN ('scheduled', 'confirmed'));--> statement-breakpoint
CREATE TRIGGER appointment_type_updated BEFORE UPDATE ON appointment_type FOR EACH ROW EXECUTE FUNCTION set_updated_at();
