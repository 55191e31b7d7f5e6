CREATE TABLE "room" (
	"id" serial PRIMARY KEY NOT NULL,
	"site_id" integer NOT NULL,
	"name" text NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_of_site" UNIQUE("id","site_id")
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "room_id" integer;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_name" ON "room" USING btree ("site_id",lower(regexp_replace("name", '\s', '', 'g'))) WHERE "room"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_room" FOREIGN KEY ("room_id","site_id") REFERENCES "public"."room"("id","site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_room_at_site" CHECK ("appointment"."room_id" is null or "appointment"."site_id" is not null);
--> statement-breakpoint
-- One visit in a room at a time; like its doctor, the room is busy until the end of the break.
ALTER TABLE appointment ADD CONSTRAINT appointment_room_busy
  EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, coalesce(busy_until, ends_at)) WITH &&)
  WHERE (room_id IS NOT NULL AND status IN ('scheduled', 'confirmed'));
--> statement-breakpoint
CREATE TRIGGER room_updated BEFORE UPDATE ON room FOR EACH ROW EXECUTE FUNCTION set_updated_at();
