-- As before, and whom a place on a waitlist is for: a child's other parent gets a copy of its notifications.
CREATE OR REPLACE FUNCTION members_in_notification(account integer, type text, payload jsonb)
  RETURNS TABLE (member integer, scope text, is_immediate boolean) LANGUAGE sql STABLE AS $$
  WITH subject AS (
    SELECT CASE WHEN type = 'reminder' THEN payload ->> 'about' ELSE payload -> 'about' ->> 'kind' END AS kind,
      coalesce((payload ->> 'subjectId')::int, (payload -> 'about' ->> 'id')::int) AS id,
      (payload ->> 'appointmentId')::int AS appointment_id,
      (payload ->> 'prescriptionId')::int AS prescription_id,
      (payload ->> 'recordId')::int AS record_id,
      (payload ->> 'testOrderId')::int AS order_id,
      (payload ->> 'emergencyAccessId')::int AS access_id,
      (payload ->> 'conversationId')::int AS conversation_id,
      (payload ->> 'waitlistEntryId')::int AS waitlist_entry_id
  )
  SELECT family_member_id, 'appointments', starts_at <= created_at AND status IN ('scheduled', 'confirmed') FROM appointment JOIN subject
    ON appointment.id = coalesce(appointment_id, CASE WHEN kind = 'appointment' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'appointments', false FROM waitlist_entry JOIN subject
    ON waitlist_entry.id = waitlist_entry_id
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'prescriptions', false FROM prescription JOIN subject
    ON prescription.id = coalesce(prescription_id, CASE WHEN kind = 'prescription' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM record_document JOIN subject
    ON record_document.id = coalesce(record_id, CASE WHEN kind = 'record' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM test_order JOIN subject
    ON test_order.id = coalesce(order_id, CASE WHEN kind = 'test-order' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM health_reminder JOIN subject
    ON health_reminder.id = subject.id AND kind IN ('health-reminder', 'reminder')
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'records', false FROM emergency_access JOIN subject
    ON emergency_access.id = coalesce(access_id, CASE WHEN kind = 'emergency-access' THEN subject.id END)
    WHERE patient_id = account
  UNION ALL SELECT family_member_id, 'billing', false FROM payment JOIN subject
    ON payment.id = subject.id AND kind = 'payment'
    WHERE patient_id = account
  UNION ALL SELECT appointment.family_member_id, 'messages', false FROM conversation JOIN subject
    ON conversation.id = coalesce(conversation_id, CASE WHEN kind = 'conversation' THEN subject.id END)
    JOIN appointment ON appointment.id = conversation.appointment_id
    WHERE appointment.patient_id = account
$$;
