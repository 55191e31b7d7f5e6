CREATE TABLE "waitlist_entry" (
	"id" serial PRIMARY KEY NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"requested_by" integer NOT NULL,
	"doctor_id" integer,
	"specialty" text,
	"type_id" integer,
	"type" text NOT NULL,
	"mode" text NOT NULL,
	"reason" text NOT NULL,
	"weekdays" text[] NOT NULL,
	"from_time" time NOT NULL,
	"until_time" time NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"appointment_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entry_appointment_id_unique" UNIQUE("appointment_id"),
	CONSTRAINT "waitlist_entry_for_one" CHECK (("waitlist_entry"."doctor_id" is null) <> ("waitlist_entry"."specialty" is null)),
	CONSTRAINT "waitlist_entry_type_of_doctor" CHECK ("waitlist_entry"."type_id" is null or "waitlist_entry"."doctor_id" is not null),
	CONSTRAINT "waitlist_entry_days" CHECK ("waitlist_entry"."last_day" >= "waitlist_entry"."first_day"),
	CONSTRAINT "waitlist_entry_times" CHECK ("waitlist_entry"."until_time" >= "waitlist_entry"."from_time"),
	CONSTRAINT "waitlist_entry_settled" CHECK (("waitlist_entry"."status" = 'waiting') = ("waitlist_entry"."settled_at" is null)),
	CONSTRAINT "waitlist_entry_booked" CHECK (("waitlist_entry"."status" = 'booked') = ("waitlist_entry"."appointment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "waitlist_offer" (
	"id" serial PRIMARY KEY NOT NULL,
	"entry_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"date" date NOT NULL,
	"time" time NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"site_id" integer,
	"offered_at" timestamp with time zone NOT NULL,
	"offered_until" timestamp with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "waitlist_offer_once" UNIQUE("entry_id","doctor_id","starts_at"),
	CONSTRAINT "waitlist_offer_settled" CHECK (("waitlist_offer"."outcome" is null) = ("waitlist_offer"."settled_at" is null)),
	CONSTRAINT "waitlist_offer_for_a_while" CHECK ("waitlist_offer"."offered_until" > "waitlist_offer"."offered_at")
);
--> statement-breakpoint
DROP INDEX "slot_hold_of_account";--> statement-breakpoint
ALTER TABLE "slot_hold" ADD COLUMN "waitlist_offer_id" integer;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_requested_by_user_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_type_id_appointment_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."appointment_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_entry_id_waitlist_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_doctor_id_doctor_user_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctor"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_once" ON "waitlist_entry" USING btree ("patient_id",coalesce("family_member_id", 0),coalesce("doctor_id", 0),coalesce("specialty", '')) WHERE "waitlist_entry"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entry_waiting" ON "waitlist_entry" USING btree ("joined_at","id") WHERE "waitlist_entry"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entry_of_requester" ON "waitlist_entry" USING btree ("requested_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offer_open" ON "waitlist_offer" USING btree ("entry_id") WHERE "waitlist_offer"."outcome" is null;--> statement-breakpoint
CREATE INDEX "waitlist_offer_lapsing" ON "waitlist_offer" USING btree ("offered_until") WHERE "waitlist_offer"."outcome" is null;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_waitlist_offer_id_waitlist_offer_id_fk" FOREIGN KEY ("waitlist_offer_id") REFERENCES "public"."waitlist_offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_hold_of_offer" ON "slot_hold" USING btree ("waitlist_offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_hold_of_account" ON "slot_hold" USING btree ("user_id") WHERE "slot_hold"."waitlist_offer_id" is null;--> statement-breakpoint

CREATE TRIGGER waitlist_entry_updated BEFORE UPDATE ON waitlist_entry FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
-- As before, but what is offered from the waitlist is taken only by accepting it: that releases the hold first.
CREATE OR REPLACE FUNCTION take_held_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE held record;
BEGIN
  FOR held IN
    SELECT id, user_id, waitlist_offer_id FROM slot_hold
    WHERE doctor_id = NEW.doctor_id AND held_until > NEW.updated_at
      AND tstzrange(starts_at, ends_at) && tstzrange(NEW.starts_at, coalesce(NEW.busy_until, NEW.ends_at))
  LOOP
    IF held.waitlist_offer_id IS NOT NULL OR held.user_id NOT IN (NEW.updated_by, NEW.patient_id) THEN RETURN NULL; END IF;
    DELETE FROM slot_hold WHERE id = held.id;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As before, also what somebody waits for.
CREATE OR REPLACE FUNCTION member_of_audit_subject(subject text) RETURNS integer LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text[] := regexp_match(subject, '^([a-z][a-z -]*) (\d{1,9})(?:,|$)');
  row_id integer := named[2]::int;
BEGIN
  CASE named[1]
    WHEN 'family member' THEN RETURN row_id;
    WHEN 'appointment' THEN RETURN (SELECT family_member_id FROM appointment WHERE appointment.id = row_id);
    WHEN 'guest invitation' THEN RETURN (SELECT family_member_id FROM guest_invitation
      JOIN appointment ON appointment.id = guest_invitation.appointment_id WHERE guest_invitation.id = row_id);
    WHEN 'care request' THEN RETURN (SELECT family_member_id FROM care_request WHERE care_request.id = row_id);
    WHEN 'prescription' THEN RETURN (SELECT family_member_id FROM prescription WHERE prescription.id = row_id);
    WHEN 'delivery' THEN RETURN (SELECT family_member_id FROM delivery_request
      JOIN prescription ON prescription.id = delivery_request.prescription_id WHERE delivery_request.id = row_id);
    WHEN 'record' THEN RETURN (SELECT family_member_id FROM record_document WHERE record_document.id = row_id);
    WHEN 'payment' THEN RETURN (SELECT family_member_id FROM payment WHERE payment.id = row_id);
    WHEN 'letter' THEN RETURN (SELECT family_member_id FROM letter WHERE letter.id = row_id);
    WHEN 'test order' THEN RETURN (SELECT family_member_id FROM test_order WHERE test_order.id = row_id);
    WHEN 'test result' THEN RETURN (SELECT family_member_id FROM test_result
      JOIN test_order ON test_order.id = test_result.order_id WHERE test_result.id = row_id);
    WHEN 'health-reminder' THEN RETURN (SELECT family_member_id FROM health_reminder WHERE health_reminder.id = row_id);
    WHEN 'problem' THEN RETURN (SELECT family_member_id FROM health_problem WHERE health_problem.id = row_id);
    WHEN 'allergy' THEN RETURN (SELECT family_member_id FROM allergy WHERE allergy.id = row_id);
    WHEN 'medicine-elsewhere' THEN RETURN (SELECT family_member_id FROM medicine_elsewhere WHERE medicine_elsewhere.id = row_id);
    WHEN 'immunisation' THEN RETURN (SELECT family_member_id FROM immunisation WHERE immunisation.id = row_id);
    WHEN 'measurement' THEN RETURN (SELECT family_member_id FROM measurement WHERE measurement.id = row_id);
    WHEN 'statement' THEN RETURN (SELECT family_member_id FROM clinical_statement WHERE clinical_statement.id = row_id);
    WHEN 'stated-text' THEN RETURN (SELECT family_member_id FROM reviewed_text WHERE reviewed_text.id = row_id);
    WHEN 'conversation' THEN RETURN (SELECT family_member_id FROM conversation
      JOIN appointment ON appointment.id = conversation.appointment_id WHERE conversation.id = row_id);
    WHEN 'message' THEN RETURN (SELECT family_member_id FROM message
      JOIN conversation ON conversation.id = message.conversation_id
      JOIN appointment ON appointment.id = conversation.appointment_id WHERE message.id = row_id);
    WHEN 'message file', 'attachment' THEN RETURN (SELECT family_member_id FROM message_attachment
      JOIN message ON message.id = message_attachment.message_id
      JOIN conversation ON conversation.id = message.conversation_id
      JOIN appointment ON appointment.id = conversation.appointment_id WHERE message_attachment.id = row_id);
    WHEN 'waitlist entry' THEN RETURN (SELECT family_member_id FROM waitlist_entry WHERE waitlist_entry.id = row_id);
    WHEN 'record share' THEN RETURN (SELECT family_member_id FROM record_share WHERE record_share.id = row_id);
    ELSE RETURN NULL;
  END CASE;
END $$;
