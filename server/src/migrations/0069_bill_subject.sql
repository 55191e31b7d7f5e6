-- What a bill is for: the function looks upwards, as decision 020 says. It takes the place of the one that gave only the day.
DROP FUNCTION day_of_paid_appointment(integer);
--> statement-breakpoint
CREATE FUNCTION visit_of_payment(appointment_id integer) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT json_build_object('date', visit.date, 'time', to_char(visit.time, 'HH24:MI'), 'type', visit.type,
    'typeName', visit.terms ->> 'name', 'doctorName', doctor.first_name || ' ' || doctor.last_name, 'licenceNumber', held.number)
  FROM appointment visit JOIN user_account doctor ON doctor.id = visit.doctor_id
    LEFT JOIN licence held ON held.user_id = visit.doctor_id AND held.role = 'doctor'
  WHERE visit.id = visit_of_payment.appointment_id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION charged_at_counter(of_payment int) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('prescriptionId', charge.prescription_id, 'insurerId', charge.insurer_id,
    'memberNumber', charge.member_number, 'lines', (
    SELECT json_agg(json_build_object('name', product.name, 'strength', product.strength, 'units', line.units,
      'unitPrice', line.unit_price::text, 'total', line.total::text, 'insurerShare', line.insurer_share::text,
      'patientShare', line.patient_share::text, 'isReversed', EXISTS (
        SELECT FROM reversed_batch back
        WHERE back.prescription_id = line.prescription_id AND back.fill_number = line.fill_number
          AND back.part_number = line.part_number AND back.medication_index = line.medication_index))
      ORDER BY line.medication_index, line.item_id)
    FROM charge_line line JOIN dispensed_product product
      USING (prescription_id, fill_number, part_number, medication_index, item_id)
    WHERE line.prescription_id = charge.prescription_id AND line.fill_number = charge.fill_number
      AND line.part_number = charge.part_number))
  FROM charge WHERE charge.payment_id = of_payment
$$;
