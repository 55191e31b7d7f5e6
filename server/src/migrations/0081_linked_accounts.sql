-- The accounts that learn of a read or change of a record: its own and, if it is linked, the person's own account. Who holds an account with a
-- linked family member learns nothing of the person's other account.
CREATE FUNCTION accounts_of_person(patient integer, member integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array(
    SELECT patient
    UNION SELECT coalesce(own.account_id, about.patient_id)
    FROM records_of_person(patient, member) AS about LEFT JOIN acting_account AS own ON own.member_id = about.member_id AND own.is_own
    WHERE (about.patient_id, about.member_id) <> (patient, coalesce(member, 0)) AND (about.member_id = 0 OR own.is_own))
$$;
--> statement-breakpoint
-- As before, and staff who deal with a member only because their record is, or was, linked with another one.
CREATE OR REPLACE FUNCTION actors_withheld_from(account integer) RETURNS integer[] LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH linked AS (
    SELECT family_member_id AS member, other_patient_id AS also_patient_id, coalesce(other_member_id, 0) AS also_member_id
    FROM record_link WHERE patient_id = account AND confirmed_at IS NOT NULL
    UNION ALL SELECT other_member_id, patient_id, coalesce(family_member_id, 0)
    FROM record_link WHERE other_patient_id = account AND confirmed_at IS NOT NULL
  ),
  dealt AS (
    SELECT doctor_id AS actor, family_member_id AS member, 'records' AS scope FROM care_relationship WHERE patient_id = account
    UNION SELECT doctor_id, family_member_id, 'records' FROM emergency_access WHERE patient_id = account
    UNION SELECT doctor_id, linked.member, 'records' FROM linked
      JOIN care_relationship AS care ON care.patient_id = also_patient_id AND coalesce(care.family_member_id, 0) = also_member_id
    UNION SELECT doctor_id, linked.member, 'records' FROM linked
      JOIN emergency_access AS access ON access.patient_id = also_patient_id AND coalesce(access.family_member_id, 0) = also_member_id
    UNION SELECT pharmacist_id, family_member_id, 'prescriptions' FROM prescription
      WHERE patient_id = account AND pharmacist_id IS NOT NULL
    UNION SELECT dispense.pharmacist_id, family_member_id, 'prescriptions'
      FROM dispense JOIN prescription ON prescription.id = dispense.prescription_id WHERE patient_id = account
  )
  SELECT coalesce(array_agg(actor), '{}') FROM (
    SELECT actor FROM dealt GROUP BY actor
    HAVING bool_and(member IS NOT NULL AND NOT EXISTS (
      SELECT FROM family_member WHERE family_member.id = member AND scope = ANY (open_scopes)))
    UNION SELECT own_account.account_id FROM own_account
    JOIN family_member ON family_member.id = own_account.family_member_id WHERE primary_user_id = account
  ) AS withheld
$$;
--> statement-breakpoint
-- As before. What was refused is never confirmed; saying so lets `record_link_open` find what every doctor's row policies ask.
CREATE OR REPLACE VIEW linked_record AS
  SELECT patient_id, coalesce(family_member_id, 0) AS member_id, other_patient_id AS also_patient_id, coalesce(other_member_id, 0) AS also_member_id
  FROM record_link WHERE confirmed_at IS NOT NULL AND refused_at IS NULL AND ended_at IS NULL
  UNION ALL
  SELECT other_patient_id, coalesce(other_member_id, 0), patient_id, coalesce(family_member_id, 0)
  FROM record_link WHERE confirmed_at IS NOT NULL AND refused_at IS NULL AND ended_at IS NULL;
