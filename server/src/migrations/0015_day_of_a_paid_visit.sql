-- Payments stand below the visits that they are for, so this asks upwards on a receipt's behalf: the day as it is by now.
CREATE FUNCTION day_of_paid_visit(visit integer) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date FROM appointment WHERE id = visit
$$;
