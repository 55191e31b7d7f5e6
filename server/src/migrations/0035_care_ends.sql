ALTER TABLE "care_relationship" DROP CONSTRAINT "care_relationship_stays_after_treatment";--> statement-breakpoint
ALTER TABLE "care_relationship" ADD COLUMN "visited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care_relationship" ADD COLUMN "has_result_to_sign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "care_relationship" DROP COLUMN "has_treated";--> statement-breakpoint
ALTER TABLE "care_relationship" DROP COLUMN "ended_at";--> statement-breakpoint
-- # Chart access: care ends (docs/decisions/038-care-ends.md)

-- The last visit of the two that is confirmed or took place.
CREATE FUNCTION last_visit_in_care(doctor integer, patient integer, member integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(ends_at) FROM appointment
  WHERE patient_id = patient AND doctor_id = doctor AND family_member_id IS NOT DISTINCT FROM member AND status IN ('confirmed', 'completed')
$$;
--> statement-breakpoint
-- A booking adds the row of that person, and one that is confirmed at once (urgent care, a follow-up) opens the chart. The row stays
-- locked until the commit, so that a simultaneous change of another appointment waits and then sees this one.
CREATE OR REPLACE FUNCTION begin_care_of_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO care_relationship AS care (doctor_id, patient_id, family_member_id, since, visited_at)
  SELECT doctor_id, patient_id, family_member_id, min(created_at), max(ends_at) FILTER (WHERE status IN ('confirmed', 'completed'))
  FROM booked
  GROUP BY doctor_id, patient_id, family_member_id
  ORDER BY doctor_id, patient_id, family_member_id
  ON CONFLICT ON CONSTRAINT care_relationship_of_person DO UPDATE SET
    since = least(care.since, excluded.since),
    visited_at = greatest(care.visited_at, excluded.visited_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER appointment_keeps_or_ends_care ON appointment;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_appointment_in_care() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only a statement that starts after the lock sees what a simultaneous booking, confirmation or cancellation has committed.
  PERFORM FROM care_relationship
  WHERE doctor_id = NEW.doctor_id AND patient_id = NEW.patient_id AND family_member_id IS NOT DISTINCT FROM NEW.family_member_id
  FOR UPDATE;
  UPDATE care_relationship SET visited_at = last_visit_in_care(NEW.doctor_id, NEW.patient_id, NEW.family_member_id)
  WHERE doctor_id = NEW.doctor_id AND patient_id = NEW.patient_id AND family_member_id IS NOT DISTINCT FROM NEW.family_member_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER appointment_opens_or_ends_care AFTER UPDATE OF status, ends_at ON appointment FOR EACH ROW
  WHEN ((OLD.status IN ('confirmed', 'completed') OR NEW.status IN ('confirmed', 'completed'))
    AND ((OLD.status IN ('confirmed', 'completed')) <> (NEW.status IN ('confirmed', 'completed')) OR OLD.ends_at <> NEW.ends_at))
  EXECUTE FUNCTION follow_appointment_in_care();
--> statement-breakpoint

-- # Orders: a test whose result is awaited or not signed off

DROP TRIGGER test_order_keeps_care ON test_order;
--> statement-breakpoint
DROP TRIGGER letter_keeps_care ON letter;
--> statement-breakpoint
DROP FUNCTION keep_care_after_treatment;
--> statement-breakpoint
-- The orders of the two that still lack a result, by the latest, and whether a result waits for its sign-off.
CREATE FUNCTION follow_tests_in_care(doctor integer, patient integer, member integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM care_relationship
  WHERE doctor_id = doctor AND patient_id = patient AND family_member_id IS NOT DISTINCT FROM member
  FOR UPDATE;
  UPDATE care_relationship SET
    ordered_at = (
      SELECT max(ordered.ordered_at) FROM test_order AS ordered
      WHERE ordered.doctor_id = doctor AND ordered.patient_id = patient AND ordered.family_member_id IS NOT DISTINCT FROM member
        AND ordered.cancelled_at IS NULL
        AND jsonb_array_length(ordered.tests) > (
          SELECT count(DISTINCT place) FROM test_result, unnest(test_result.tests) AS place WHERE order_id = ordered.id)),
    has_result_to_sign = EXISTS (
      SELECT FROM test_order AS ordered JOIN test_result AS result ON result.order_id = ordered.id
      WHERE ordered.doctor_id = doctor AND ordered.patient_id = patient AND ordered.family_member_id IS NOT DISTINCT FROM member
        AND NOT EXISTS (SELECT FROM result_sign_off WHERE result_id = result.id)
        AND NOT EXISTS (SELECT FROM test_result AS correction WHERE correction.corrects_id = result.id))
  WHERE doctor_id = doctor AND patient_id = patient AND family_member_id IS NOT DISTINCT FROM member;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_order_in_care() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_tests_in_care(NEW.doctor_id, NEW.patient_id, NEW.family_member_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER test_order_in_care AFTER INSERT OR UPDATE OF cancelled_at ON test_order FOR EACH ROW EXECUTE FUNCTION follow_order_in_care();
--> statement-breakpoint
CREATE FUNCTION follow_result_in_care() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_tests_in_care(doctor_id, patient_id, family_member_id) FROM test_order WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER test_result_in_care AFTER INSERT ON test_result FOR EACH ROW EXECUTE FUNCTION follow_result_in_care();
--> statement-breakpoint
CREATE FUNCTION follow_sign_off_in_care() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_tests_in_care(test_order.doctor_id, patient_id, family_member_id)
  FROM test_result JOIN test_order ON test_order.id = order_id WHERE test_result.id = NEW.result_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER result_sign_off_in_care AFTER INSERT ON result_sign_off FOR EACH ROW EXECUTE FUNCTION follow_sign_off_in_care();
--> statement-breakpoint

-- # Messages: what the patient writes counts, for the person of the appointment that it is about, otherwise for the account holder.
-- What the doctor writes opens nothing.

CREATE FUNCTION follow_message_in_care() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE care_relationship SET written_at = greatest(written_at, NEW.sent_at)
  WHERE doctor_id = NEW.receiver_id AND patient_id = NEW.sender_id
    AND family_member_id IS NOT DISTINCT FROM (
      SELECT family_member_id FROM conversation JOIN appointment ON appointment.id = appointment_id
      WHERE conversation.id = NEW.conversation_id)
    AND EXISTS (
      SELECT FROM conversation_member
      WHERE conversation_id = NEW.conversation_id AND user_id = NEW.sender_id AND role = 'patient')
    AND EXISTS (
      SELECT FROM conversation_member
      WHERE conversation_id = NEW.conversation_id AND user_id = NEW.receiver_id AND role = 'doctor');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_keeps_care AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION follow_message_in_care();
--> statement-breakpoint

-- # What was stored before
UPDATE care_relationship AS care SET visited_at = visit.last
FROM (
  SELECT doctor_id, patient_id, family_member_id, max(ends_at) AS last FROM appointment
  WHERE status IN ('confirmed', 'completed') GROUP BY doctor_id, patient_id, family_member_id) AS visit
WHERE care.doctor_id = visit.doctor_id AND care.patient_id = visit.patient_id
  AND coalesce(care.family_member_id, 0) = coalesce(visit.family_member_id, 0);
--> statement-breakpoint
UPDATE care_relationship AS care SET written_at = written.last
FROM (
  SELECT receiver_id, sender_id, appointment.family_member_id, max(sent_at) AS last
  FROM message JOIN conversation ON conversation.id = conversation_id LEFT JOIN appointment ON appointment.id = appointment_id
    JOIN conversation_member AS writer ON writer.conversation_id = conversation.id AND writer.user_id = sender_id AND writer.role = 'patient'
    JOIN conversation_member AS reader ON reader.conversation_id = conversation.id AND reader.user_id = receiver_id AND reader.role = 'doctor'
  GROUP BY receiver_id, sender_id, appointment.family_member_id) AS written
WHERE care.doctor_id = written.receiver_id AND care.patient_id = written.sender_id
  AND coalesce(care.family_member_id, 0) = coalesce(written.family_member_id, 0);
--> statement-breakpoint
SELECT follow_tests_in_care(doctor_id, patient_id, family_member_id)
FROM (SELECT DISTINCT doctor_id, patient_id, family_member_id FROM test_order) AS ordered;
