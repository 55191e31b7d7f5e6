CREATE TABLE "record_share" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"family_member_id" integer,
	"recipient" text NOT NULL,
	"parts" text[] NOT NULL,
	"secret_hash" text NOT NULL,
	"pin_hash" text NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_how" text,
	CONSTRAINT "record_share_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "record_share_of_something" CHECK (cardinality("record_share"."parts") > 0),
	CONSTRAINT "record_share_known_parts" CHECK ("record_share"."parts" <@ array['facts', 'visits', 'prescriptions', 'documents']),
	CONSTRAINT "record_share_wrong_pins" CHECK ("record_share"."wrong_pins" between 0 and 5),
	CONSTRAINT "record_share_locked" CHECK ("record_share"."wrong_pins" < 5 or "record_share"."ended_at" is not null),
	CONSTRAINT "record_share_days" CHECK ("record_share"."expires_at" <= "record_share"."created_at" + interval '7 days'),
	CONSTRAINT "record_share_ended" CHECK (("record_share"."ended_at" is null) = ("record_share"."ended_how" is null)),
	CONSTRAINT "record_share_known_end" CHECK ("record_share"."ended_how" in ('stopped', 'locked', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "record_share_opening" (
	"id" serial PRIMARY KEY NOT NULL,
	"share_id" integer NOT NULL,
	"opener_name" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"key_hash" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_share_opening_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "record_share" ADD CONSTRAINT "record_share_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_share" ADD CONSTRAINT "record_share_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_share" ADD CONSTRAINT "record_share_own_family_member" FOREIGN KEY ("family_member_id","patient_id") REFERENCES "public"."family_member"("id","primary_user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_share_opening" ADD CONSTRAINT "record_share_opening_share_id_record_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."record_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_share_by_account" ON "record_share" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "record_share_of_person" ON "record_share" USING btree ("patient_id","family_member_id");--> statement-breakpoint
CREATE INDEX "record_share_of_member" ON "record_share" USING btree ("family_member_id");--> statement-breakpoint
CREATE INDEX "record_share_opening_of_share" ON "record_share_opening" USING btree ("share_id","id");
--> statement-breakpoint
-- Who may no longer see what they share stops sharing it in the same instant, and for good: docs/decisions/049-shared-records.md
CREATE FUNCTION end_shares_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_share SET ended_at = now(), ended_how = 'withdrawn'
  WHERE family_member_id = NEW.id AND ended_at IS NULL
    AND NOT EXISTS (SELECT FROM own_account WHERE family_member_id = NEW.id AND account_id = user_id AND own_account.ended_at IS NULL)
    AND (NEW.decides_since IS DISTINCT FROM OLD.decides_since
      OR NOT 'records' = ANY (NEW.open_scopes) AND parts && array['facts', 'visits', 'documents']
      OR NOT 'prescriptions' = ANY (NEW.open_scopes) AND 'prescriptions' = ANY (parts));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Not "of open_scopes": another trigger derives it.
CREATE TRIGGER family_member_ends_shares AFTER UPDATE ON family_member
  FOR EACH ROW WHEN (NEW.decides_since IS DISTINCT FROM OLD.decides_since OR NEW.open_scopes IS DISTINCT FROM OLD.open_scopes)
  EXECUTE FUNCTION end_shares_of_member();
--> statement-breakpoint
CREATE FUNCTION end_shares_of_other_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_share SET ended_at = now(), ended_how = 'withdrawn'
  WHERE family_member_id = NEW.family_member_id AND user_id = NEW.account_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_access_ends_shares AFTER UPDATE OF ended_at ON family_access
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION end_shares_of_other_parent();
--> statement-breakpoint
CREATE FUNCTION end_shares_of_own_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record_share SET ended_at = now(), ended_how = 'withdrawn'
  WHERE family_member_id = NEW.family_member_id AND user_id <> NEW.account_id AND ended_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER own_account_ends_shares AFTER INSERT ON own_account
  FOR EACH ROW EXECUTE FUNCTION end_shares_of_own_person();
--> statement-breakpoint
-- As before, also links by which a record is shared.
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
    WHEN 'record share' THEN RETURN (SELECT family_member_id FROM record_share WHERE record_share.id = row_id);
    ELSE RETURN NULL;
  END CASE;
END $$;
