-- As before, in plpgsql: PostgreSQL would take an SQL function into each statement that asks a protected table, and prepare its six tables for patients, too.
CREATE OR REPLACE FUNCTION people_open_to_doctor() RETURNS TABLE (patient_id integer, member_id integer) LANGUAGE plpgsql STABLE ROWS 100 AS $$
BEGIN
  RETURN QUERY
  SELECT care.patient_id, coalesce(care.family_member_id, 0) FROM care_of_person AS care
  WHERE care.doctor_id = actor_id() AND (care.has_result_to_sign OR greatest(care.visited_at, care.written_at, care.ordered_at)
    > called_at() - make_interval(months => coalesce((SELECT (rules ->> 'careMonths')::int FROM security_rules), 12)))
  UNION ALL
  SELECT access.patient_id, coalesce(access.family_member_id, 0) FROM emergency_access_of_person AS access
  WHERE access.doctor_id = actor_id() AND access.ends_at > called_at();
END $$;
