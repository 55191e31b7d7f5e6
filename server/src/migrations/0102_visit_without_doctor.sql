-- A bill also knows that its visit won't take place: nobody pays for one whose doctor left before it began.
CREATE OR REPLACE FUNCTION visit_of_payment(appointment_id integer) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT json_build_object('date', visit.date, 'time', to_char(visit.time, 'HH24:MI'), 'type', visit.type,
    'typeName', visit.terms ->> 'name', 'doctorName', doctor.first_name || ' ' || doctor.last_name,
    'licenceNumber', held.number, 'status', visit.status,
    'doctorLeft', visit.status IN ('scheduled', 'confirmed', 'rescheduled') AND visit.started_at IS NULL
      AND NOT (doctor.is_active AND EXISTS (SELECT FROM account_role
        WHERE account_role.user_id = visit.doctor_id AND account_role.role = 'doctor')))
  FROM appointment visit JOIN user_account doctor ON doctor.id = visit.doctor_id
    LEFT JOIN licence held ON held.user_id = visit.doctor_id AND held.role = 'doctor'
  WHERE visit.id = visit_of_payment.appointment_id
$$;
