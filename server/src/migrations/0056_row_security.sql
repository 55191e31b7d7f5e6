-- # Platform: for whom a statement is (docs/decisions/044-row-security.md)

-- As the server said before it: platform/database/pipelining.ts.
CREATE FUNCTION actor_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('alafia.actor', true), '')::integer
$$;
--> statement-breakpoint
-- Fails rather than finds nothing: an allergy or a medicine that isn't shown does harm.
CREATE FUNCTION said_for_nobody() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RAISE insufficient_privilege USING MESSAGE = 'A protected table is asked, and not for whom';
END
$$;
--> statement-breakpoint
-- The actor's role for their own call, 'system' for what the clinic does.
CREATE FUNCTION actor_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE current_setting('alafia.purpose', true)
    WHEN 'system' THEN 'system' WHEN 'call' THEN current_setting('alafia.role', true) ELSE said_for_nobody() END
$$;
--> statement-breakpoint
CREATE FUNCTION called_at() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('alafia.now', true), '')::timestamptz
$$;
--> statement-breakpoint

-- # Family: whom an account may act for, and in whose accounts these people are. A person is a family member's id, or the negative
-- of an account's for its holder. As in family/policy.ts.
CREATE FUNCTION children_shared_with(account integer) RETURNS TABLE (id integer, primary_user_id integer) LANGUAGE sql STABLE AS $$
  SELECT child.id, child.primary_user_id FROM family_access AS access JOIN family_member AS child ON child.id = access.family_member_id
  WHERE access.account_id = account AND access.ended_at IS NULL AND child.decides_since IS NULL AND child.archived_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION accounts_open_to(account integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array(SELECT account UNION SELECT primary_user_id FROM children_shared_with(account))
$$;
--> statement-breakpoint
-- In any of these scopes.
CREATE FUNCTION people_open_to(account integer, VARIADIC asked text[]) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array(SELECT -account UNION ALL SELECT id FROM family_member WHERE primary_user_id = account AND open_scopes && asked
    UNION ALL SELECT id FROM children_shared_with(account))
$$;
--> statement-breakpoint

-- # Chart access: who is open to the doctor, in care or under emergency access; 0 for an account holder
CREATE FUNCTION people_open_to_doctor() RETURNS TABLE (patient_id integer, member_id integer) LANGUAGE sql STABLE AS $$
  SELECT patient_id, coalesce(family_member_id, 0) FROM care_relationship
  WHERE doctor_id = actor_id() AND (has_result_to_sign OR greatest(visited_at, written_at, ordered_at)
    > called_at() - make_interval(months => coalesce((SELECT (rules ->> 'careMonths')::int FROM security_rules), 12)))
  UNION ALL
  SELECT patient_id, coalesce(family_member_id, 0) FROM emergency_access WHERE doctor_id = actor_id() AND ends_at > called_at()
$$;
--> statement-breakpoint

-- # Appointments. A row also holds its note, so an administrator's booking is protected by the columns that are read.
ALTER TABLE appointment ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY appointment_of_actor ON appointment USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true
  WHEN 'patient' THEN patient_id = ANY ((SELECT accounts_open_to(actor_id()))::integer[]) AND (
    coalesce(family_member_id, -patient_id) = ANY ((SELECT people_open_to(actor_id(), 'appointments', 'records', 'billing', 'messages'))::integer[])
    OR patient_id = (SELECT actor_id()) AND starts_at <= created_at AND status IN ('scheduled', 'confirmed'))
  WHEN 'doctor' THEN doctor_id = (SELECT actor_id())
    OR (patient_id, coalesce(family_member_id, 0)) IN (SELECT open.patient_id, open.member_id FROM people_open_to_doctor() AS open)
  WHEN 'admin' THEN true
  ELSE false END);
--> statement-breakpoint
ALTER TABLE consultation_draft ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY consultation_draft_of_doctor ON consultation_draft USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true
  WHEN 'doctor' THEN EXISTS (SELECT FROM appointment WHERE id = appointment_id AND doctor_id = (SELECT actor_id()))
  ELSE false END);
--> statement-breakpoint
ALTER TABLE appointment_addendum ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY appointment_addendum_of_appointment ON appointment_addendum USING (CASE
  WHEN (SELECT actor_role()) = 'system' THEN true
  WHEN (SELECT actor_role()) IN ('patient', 'doctor') THEN EXISTS (SELECT FROM appointment WHERE id = appointment_id)
  ELSE false END);
--> statement-breakpoint
ALTER TABLE appointment_summary ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY appointment_summary_of_appointment ON appointment_summary USING (CASE
  WHEN (SELECT actor_role()) = 'system' THEN true
  WHEN (SELECT actor_role()) IN ('patient', 'doctor') THEN EXISTS (SELECT FROM appointment WHERE id = appointment_id)
  ELSE false END);
--> statement-breakpoint

-- # Records
ALTER TABLE record_document ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY record_document_of_person ON record_document USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true
  WHEN 'patient' THEN patient_id = ANY ((SELECT accounts_open_to(actor_id()))::integer[])
    AND coalesce(family_member_id, -patient_id) = ANY ((SELECT people_open_to(actor_id(), 'records'))::integer[])
  WHEN 'doctor' THEN
    (patient_id, coalesce(family_member_id, 0)) IN (SELECT open.patient_id, open.member_id FROM people_open_to_doctor() AS open)
  ELSE false END);
--> statement-breakpoint

-- # Prescriptions
ALTER TABLE prescription ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A pharmacist's: those of their pharmacy, those that wait without one, those that they handled or had open when they were
-- cancelled, and those that their pharmacy looked up.
CREATE POLICY prescription_of_actor ON prescription USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true
  WHEN 'patient' THEN patient_id = ANY ((SELECT accounts_open_to(actor_id()))::integer[])
    AND coalesce(family_member_id, -patient_id) = ANY ((SELECT people_open_to(actor_id(), 'prescriptions', 'records', 'billing'))::integer[])
  WHEN 'doctor' THEN doctor_id = (SELECT actor_id())
    OR (patient_id, coalesce(family_member_id, 0)) IN (SELECT open.patient_id, open.member_id FROM people_open_to_doctor() AS open)
  WHEN 'pharmacist' THEN pharmacy_id = (SELECT staff.pharmacy_id FROM pharmacy_staff AS staff WHERE user_id = actor_id())
    OR pharmacy_id IS NULL AND (status IN ('pending', 'active') OR pharmacist_id = (SELECT actor_id())
      OR status = 'cancelled' AND id IN (SELECT prescription_id FROM prescription_claim WHERE pharmacist_id = actor_id()))
    OR EXISTS (SELECT FROM prescription_lookup AS looked_up JOIN pharmacy_staff AS staff USING (pharmacy_id)
      WHERE looked_up.prescription_id = prescription.id AND staff.user_id = actor_id())
  ELSE false END);
--> statement-breakpoint
ALTER TABLE prescription_draft ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY prescription_draft_of_doctor ON prescription_draft USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true
  WHEN 'doctor' THEN EXISTS (SELECT FROM appointment WHERE id = appointment_id AND doctor_id = (SELECT actor_id()))
  ELSE false END);
--> statement-breakpoint

-- # Messages: those that the actor wrote or received. What is about the visit of someone for whom they
-- may not act is left out.
CREATE FUNCTION visits_withheld_from(account integer) RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array(SELECT appointment.id FROM conversation_member AS member
    JOIN conversation ON conversation.id = member.conversation_id JOIN appointment ON appointment.id = conversation.appointment_id
    WHERE member.user_id = account AND NOT (patient_id = ANY (accounts_open_to(account))
      AND coalesce(family_member_id, -patient_id) = ANY (people_open_to(account, 'messages'))))
$$;
--> statement-breakpoint
ALTER TABLE message ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY message_of_actor ON message USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true
  WHEN 'patient' THEN (sender_id = (SELECT actor_id()) OR receiver_id = (SELECT actor_id()))
    AND conversation_id <> ALL (ARRAY(SELECT conversation.id FROM conversation WHERE appointment_id = ANY (visits_withheld_from(actor_id()))))
  ELSE sender_id = (SELECT actor_id()) OR receiver_id = (SELECT actor_id()) END);
--> statement-breakpoint
ALTER TABLE message_attachment ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY message_attachment_of_actor ON message_attachment USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true
  ELSE uploaded_by = (SELECT actor_id()) OR EXISTS (SELECT FROM message WHERE message.id = message_id) END);
--> statement-breakpoint
ALTER TABLE message_draft ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY message_draft_of_writer ON message_draft USING (CASE (SELECT actor_role())
  WHEN 'system' THEN true ELSE user_id = (SELECT actor_id()) END);
--> statement-breakpoint

-- # What the database itself keeps true has to see rows of others: these functions run as the owner.
ALTER FUNCTION actors_withheld_from(integer) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION day_of_paid_appointment(integer) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION family_member_has_history(integer, integer) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION family_member_open_appointment(integer, integer, timestamptz) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION follow_message_in_care() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION give_bill_its_member() SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION is_withheld_from(integer, text, jsonb) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION last_visit_in_care(integer, integer, integer) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION member_of_audit_subject(text) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION other_parents_to_tell(integer, text, jsonb) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION take_member_of_appointment() SECURITY DEFINER SET search_path = public, pg_temp;
