-- What most rows of a list don't need is looked up by functions: a subquery costs its statement a tenth of a millisecond even where no row
-- needs it, because PostgreSQL opens its tables and indexes each time (docs/decisions/031-where-dispensing-time-goes.md).

-- # Family
-- One row for each account of `accounts_open_to`. Nearly everyone has one, which an array wouldn't let the planner know.
CREATE FUNCTION each_account_open_to(account integer) RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
  RETURN QUERY SELECT unnest(accounts_open_to(account));
END $$;
--> statement-breakpoint

-- # Clinic
CREATE FUNCTION site_entry(site_id integer) RETURNS json LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (SELECT json_build_object('id', id, 'name', name, 'address', address, 'phone', phone, 'latitude', latitude, 'longitude', longitude,
    'directions', directions) FROM site WHERE id = site_id);
END $$;
--> statement-breakpoint
CREATE FUNCTION place_name(site_id integer) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT name FROM site WHERE id = site_id), (SELECT 'the clinic’s own address' WHERE EXISTS (SELECT FROM site)));
END $$;
--> statement-breakpoint
CREATE FUNCTION room_entry(room_id integer) RETURNS json LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (SELECT json_build_object('id', id, 'name', name) FROM room WHERE id = room_id);
END $$;
--> statement-breakpoint

-- # Appointments
CREATE FUNCTION asked_together(series uuid, status_now text, changed_at timestamptz) RETURNS integer LANGUAGE plpgsql STABLE STRICT
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT count(*) FROM appointment WHERE series_id = series AND status = status_now AND updated_at = changed_at);
END $$;
