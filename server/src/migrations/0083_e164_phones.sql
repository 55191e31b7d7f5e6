-- Phone numbers are stored in E.164. What can be read in one way only is rewritten: with its country's code, or a Nigerian mobile number
-- where the clinic's time is Nigeria's. Anything else (a landline without its area, a name with a number) stays as it was typed.
CREATE FUNCTION pg_temp.e164(typed text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN typed !~ '^[+0-9 ()-]+$' THEN typed
    WHEN digits ~ '^\+[1-9][0-9]{7,14}$' AND (digits !~ '^\+234' OR digits ~ '^\+234[1-9][0-9]{9}$') THEN digits
    WHEN digits ~ '^(0|234|00234)[789][01][0-9]{8}$'
      AND NOT EXISTS (SELECT FROM clinic WHERE details ->> 'timeZone' <> 'Africa/Lagos') THEN '+234' || right(digits, 10)
    ELSE typed END
  FROM regexp_replace(typed, '[ ()-]', '', 'g') AS digits
$$;
--> statement-breakpoint
UPDATE user_account SET phone = pg_temp.e164(phone) WHERE phone <> pg_temp.e164(phone);
--> statement-breakpoint
UPDATE family_member SET phone = pg_temp.e164(phone) WHERE phone <> pg_temp.e164(phone);
--> statement-breakpoint
UPDATE family_member SET emergency_contact = pg_temp.e164(emergency_contact) WHERE emergency_contact <> pg_temp.e164(emergency_contact);
--> statement-breakpoint
UPDATE sign_up SET phone = pg_temp.e164(phone) WHERE phone <> pg_temp.e164(phone);
--> statement-breakpoint
UPDATE pharmacy SET phone = pg_temp.e164(phone) WHERE phone <> pg_temp.e164(phone);
--> statement-breakpoint
UPDATE site SET phone = pg_temp.e164(phone) WHERE phone <> pg_temp.e164(phone);
--> statement-breakpoint
UPDATE delivery_request SET phone = pg_temp.e164(phone) WHERE phone <> pg_temp.e164(phone);
--> statement-breakpoint
UPDATE clinic SET details = jsonb_set(details, '{phone}', to_jsonb(pg_temp.e164(details ->> 'phone')))
  WHERE details ->> 'phone' <> pg_temp.e164(details ->> 'phone');
