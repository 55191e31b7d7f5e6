CREATE INDEX "family_consent_to_address" ON "family_consent" USING btree ("address","id");--> statement-breakpoint
-- As before, also messages, deliveries and what else an account holder does for an adult of the family. In PL/pgSQL, so that each call runs
-- one short query whose plan is kept: a list reads thousands of entries.
CREATE OR REPLACE FUNCTION member_of_audit_subject(subject text) RETURNS integer LANGUAGE plpgsql STABLE AS $$
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
    ELSE RETURN NULL;
  END CASE;
END $$;
