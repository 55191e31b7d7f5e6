CREATE TABLE "slot_hold" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "slot_hold_ends_after_start" CHECK ("slot_hold"."ends_at" > "slot_hold"."starts_at"),
	CONSTRAINT "slot_hold_for_a_while" CHECK ("slot_hold"."held_until" > "slot_hold"."held_at")
);
--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_hold_of_account" ON "slot_hold" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "slot_hold_lapsing" ON "slot_hold" USING btree ("held_until");--> statement-breakpoint

-- Two holds of a doctor exclude each other if their times and their periods overlap: one that has lapsed is in no one's way.
ALTER TABLE slot_hold ADD CONSTRAINT slot_hold_doctor_busy EXCLUDE USING gist (
  doctor_id WITH =,
  tstzrange(starts_at, ends_at) WITH &&,
  tstzrange(held_at, held_until) WITH &&
);
--> statement-breakpoint
-- The triggers leave the row out, as ON CONFLICT DO NOTHING does: an error for each person who comes too late would fill the log.
-- Of two at once, each sees the other, for both have locked the doctor's day (`lockSlot`).
CREATE FUNCTION keep_holds_off_visits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM appointment
    WHERE doctor_id = NEW.doctor_id AND status IN ('scheduled', 'confirmed')
      AND tstzrange(starts_at, coalesce(busy_until, ends_at)) && tstzrange(NEW.starts_at, NEW.ends_at)
  ) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_hold_free BEFORE INSERT OR UPDATE OF doctor_id, starts_at, ends_at ON slot_hold
  FOR EACH ROW EXECUTE FUNCTION keep_holds_off_visits();
--> statement-breakpoint
-- A visit takes the place of what its booker or its patient holds, and never of what someone else holds. What a doctor takes from the
-- queue for immediate care is urgent.
CREATE FUNCTION take_held_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE held record;
BEGIN
  FOR held IN
    SELECT id, user_id FROM slot_hold
    WHERE doctor_id = NEW.doctor_id AND held_until > NEW.updated_at
      AND tstzrange(starts_at, ends_at) && tstzrange(NEW.starts_at, coalesce(NEW.busy_until, NEW.ends_at))
  LOOP
    IF held.user_id NOT IN (NEW.updated_by, NEW.patient_id) THEN RETURN NULL; END IF;
    DELETE FROM slot_hold WHERE id = held.id;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_held BEFORE INSERT OR UPDATE OF doctor_id, starts_at, ends_at, busy_until ON appointment
  FOR EACH ROW WHEN (NEW.status IN ('scheduled', 'confirmed') AND NOT (NEW.type = 'urgent' AND NEW.updated_by IS NOT DISTINCT FROM NEW.doctor_id))
  EXECUTE FUNCTION take_held_slot();
