-- Receipts are printed by billing, below the slice of what was charged: this function looks upwards (decision 020).
CREATE FUNCTION charged_at_counter(of_payment int) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('insurerId', charge.insurer_id, 'memberNumber', charge.member_number, 'lines', (
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
