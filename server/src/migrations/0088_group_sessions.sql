CREATE TABLE "group_session" (
	"id" serial PRIMARY KEY NOT NULL,
	"doctor_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"title" text NOT NULL,
	"preparation" text,
	"date" date NOT NULL,
	"time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"site_id" integer,
	"room_id" integer,
	"capacity" smallint NOT NULL,
	"planned_by" integer NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_session_time" UNIQUE("id","doctor_id","starts_at","ends_at"),
	CONSTRAINT "group_session_room_at_site" CHECK ("group_session"."room_id" is null or "group_session"."site_id" is not null),
	CONSTRAINT "group_session_ends_after_start" CHECK ("group_session"."ends_at" > "group_session"."starts_at"),
	CONSTRAINT "group_session_capacity" CHECK ("group_session"."capacity" between 2 and 200),
	CONSTRAINT "group_session_cancelled" CHECK (("group_session"."cancelled_at" is null) = ("group_session"."cancel_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "group_session_id" integer;--> statement-breakpoint
ALTER TABLE "group_session" ADD CONSTRAINT "group_session_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_session" ADD CONSTRAINT "group_session_type_id_appointment_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."appointment_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_session" ADD CONSTRAINT "group_session_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_session" ADD CONSTRAINT "group_session_planned_by_user_account_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_session" ADD CONSTRAINT "group_session_room" FOREIGN KEY ("room_id","site_id") REFERENCES "public"."room"("id","site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_session_planned" ON "group_session" USING btree ("starts_at","id") WHERE "group_session"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_group_session" FOREIGN KEY ("group_session_id","doctor_id","starts_at","ends_at") REFERENCES "public"."group_session"("id","doctor_id","starts_at","ends_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_one_spot" ON "appointment" USING btree ("group_session_id","patient_id",coalesce("family_member_id", 0)) WHERE "appointment"."group_session_id" is not null and "appointment"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_spot" CHECK ("appointment"."group_session_id" is null or ("appointment"."mode" = 'in-person' and "appointment"."status" not in ('scheduled', 'rescheduled')));--> statement-breakpoint
-- Spots share the time of their session: for doctor and room the session stands for them.
ALTER TABLE appointment DROP CONSTRAINT appointment_doctor_busy;--> statement-breakpoint
ALTER TABLE appointment ADD CONSTRAINT appointment_doctor_busy
  EXCLUDE USING gist (doctor_id WITH =, tstzrange(starts_at, coalesce(busy_until, ends_at)) WITH &&)
  WHERE (status IN ('scheduled', 'confirmed') AND group_session_id IS NULL);--> statement-breakpoint
ALTER TABLE appointment DROP CONSTRAINT appointment_room_busy;--> statement-breakpoint
ALTER TABLE appointment ADD CONSTRAINT appointment_room_busy
  EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, coalesce(busy_until, ends_at)) WITH &&)
  WHERE (room_id IS NOT NULL AND status IN ('scheduled', 'confirmed') AND group_session_id IS NULL);--> statement-breakpoint
ALTER TABLE group_session ADD CONSTRAINT group_session_doctor_busy
  EXCLUDE USING gist (doctor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (cancelled_at IS NULL);--> statement-breakpoint
ALTER TABLE group_session ADD CONSTRAINT group_session_room_busy
  EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (room_id IS NOT NULL AND cancelled_at IS NULL);
--> statement-breakpoint
-- No visit, hold or offer overlaps a session of the same doctor or in the same room. Whatever takes such a time shares the locks, and planning
-- a session takes them alone: so either sees the other.
CREATE FUNCTION has_group_session(doctor integer, room integer, during tstzrange) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('group sessions of doctor ' || doctor, 0));
  IF room IS NOT NULL THEN PERFORM pg_advisory_xact_lock_shared(hashtextextended('group sessions in room ' || room, 0)); END IF;
  RETURN EXISTS (
    SELECT FROM group_session
    WHERE cancelled_at IS NULL AND (doctor_id = doctor OR room_id = room) AND tstzrange(starts_at, ends_at) && during
  );
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_visits_off_group_sessions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status IN ('scheduled', 'confirmed')
    AND (OLD.doctor_id, OLD.room_id, OLD.starts_at, OLD.ends_at, OLD.busy_until, OLD.group_session_id)
    IS NOT DISTINCT FROM (NEW.doctor_id, NEW.room_id, NEW.starts_at, NEW.ends_at, NEW.busy_until, NEW.group_session_id) THEN RETURN NEW; END IF;
  IF has_group_session(NEW.doctor_id, NEW.room_id, tstzrange(NEW.starts_at, coalesce(NEW.busy_until, NEW.ends_at))) THEN
    -- Left out, as ON CONFLICT DO NOTHING does.
    IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
    RAISE EXCEPTION 'A group session takes place then' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'appointment_group_session_busy';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_group_session_busy BEFORE INSERT OR UPDATE OF doctor_id, room_id, starts_at, ends_at, busy_until, status, group_session_id ON appointment
  FOR EACH ROW WHEN (NEW.status IN ('scheduled', 'confirmed') AND NEW.group_session_id IS NULL) EXECUTE FUNCTION keep_visits_off_group_sessions();
--> statement-breakpoint
CREATE FUNCTION keep_holds_off_group_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_group_session(NEW.doctor_id, NULL, tstzrange(NEW.starts_at, NEW.ends_at)) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_hold_group_session_busy BEFORE INSERT OR UPDATE OF doctor_id, starts_at, ends_at ON slot_hold
  FOR EACH ROW EXECUTE FUNCTION keep_holds_off_group_sessions();
--> statement-breakpoint
CREATE FUNCTION keep_group_sessions_off_visits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('group sessions of doctor ' || NEW.doctor_id, 0));
  IF NEW.room_id IS NOT NULL THEN PERFORM pg_advisory_xact_lock(hashtextextended('group sessions in room ' || NEW.room_id, 0)); END IF;
  IF EXISTS (
    SELECT FROM appointment
    WHERE doctor_id = NEW.doctor_id AND status IN ('scheduled', 'confirmed') AND group_session_id IS NULL
      AND tstzrange(starts_at, coalesce(busy_until, ends_at)) && tstzrange(NEW.starts_at, NEW.ends_at)
  ) OR EXISTS (
    SELECT FROM appointment
    WHERE room_id = NEW.room_id AND room_id IS NOT NULL AND status IN ('scheduled', 'confirmed') AND group_session_id IS NULL
      AND tstzrange(starts_at, coalesce(busy_until, ends_at)) && tstzrange(NEW.starts_at, NEW.ends_at)
  ) OR EXISTS (
    SELECT FROM slot_hold
    WHERE doctor_id = NEW.doctor_id AND held_until > NEW.created_at AND tstzrange(starts_at, ends_at) && tstzrange(NEW.starts_at, NEW.ends_at)
  ) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_session_free BEFORE INSERT ON group_session FOR EACH ROW EXECUTE FUNCTION keep_group_sessions_off_visits();
--> statement-breakpoint
-- People have planned for it: a session stays when and where it is, and what is cancelled stays cancelled.
CREATE FUNCTION refuse_moved_group_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A group session can only be cancelled' USING ERRCODE = 'check_violation', CONSTRAINT = 'group_session_fixed';
END $$;
--> statement-breakpoint
CREATE TRIGGER group_session_fixed BEFORE UPDATE ON group_session FOR EACH ROW
  WHEN (OLD.cancelled_at IS NOT NULL OR (OLD.doctor_id, OLD.type_id, OLD.site_id, OLD.room_id, OLD.starts_at, OLD.ends_at)
    IS DISTINCT FROM (NEW.doctor_id, NEW.type_id, NEW.site_id, NEW.room_id, NEW.starts_at, NEW.ends_at))
  EXECUTE FUNCTION refuse_moved_group_session();
--> statement-breakpoint
CREATE FUNCTION keep_group_session_for_its_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM appointment WHERE group_session_id = NEW.id AND status <> 'cancelled') > NEW.capacity THEN
    RAISE EXCEPTION 'More spots are booked' USING ERRCODE = 'check_violation', CONSTRAINT = 'group_session_within_capacity';
  END IF;
  IF NEW.cancelled_at IS NOT NULL AND EXISTS (SELECT FROM appointment WHERE group_session_id = NEW.id AND status IN ('scheduled', 'confirmed')) THEN
    RAISE EXCEPTION 'Spots are booked' USING ERRCODE = 'check_violation', CONSTRAINT = 'group_session_cancelled_with_spots';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_session_people BEFORE UPDATE OF capacity, cancelled_at ON group_session
  FOR EACH ROW EXECUTE FUNCTION keep_group_session_for_its_people();
--> statement-breakpoint
-- Whoever takes a spot locks its session: of many at once, each counts those before.
CREATE FUNCTION keep_spots_within_capacity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE session record;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.group_session_id IS NOT DISTINCT FROM NEW.group_session_id AND OLD.status <> 'cancelled' THEN RETURN NEW; END IF;
  SELECT capacity, cancelled_at INTO session FROM group_session WHERE id = NEW.group_session_id FOR NO KEY UPDATE;
  IF session.cancelled_at IS NOT NULL
    OR (SELECT count(*) FROM appointment WHERE group_session_id = NEW.group_session_id AND status <> 'cancelled') >= session.capacity THEN
    IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
    RAISE EXCEPTION 'The group session is full or cancelled' USING ERRCODE = 'check_violation', CONSTRAINT = 'appointment_spot_within_capacity';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_spot_within_capacity BEFORE INSERT OR UPDATE OF group_session_id, status ON appointment
  FOR EACH ROW WHEN (NEW.group_session_id IS NOT NULL AND NEW.status <> 'cancelled') EXECUTE FUNCTION keep_spots_within_capacity();
--> statement-breakpoint
CREATE TRIGGER group_session_updated BEFORE UPDATE ON group_session FOR EACH ROW EXECUTE FUNCTION set_updated_at();
