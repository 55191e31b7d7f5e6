CREATE TABLE "specialization" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "specialization_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "specialization_name" ON "specialization" USING btree (lower(regexp_replace("name", '\s', '', 'g')));--> statement-breakpoint

-- Every specialization in use becomes an entry, in the spelling that most doctors have.
INSERT INTO specialization (name)
SELECT DISTINCT ON (lower(regexp_replace(name, '\s', '', 'g'))) name
FROM (
  SELECT specialization AS name, 1 AS weight FROM doctor
  UNION ALL SELECT specialization, 0 FROM waitlist_entry WHERE specialization IS NOT NULL
) AS used
GROUP BY name
ORDER BY lower(regexp_replace(name, '\s', '', 'g')), sum(weight) DESC, name;
--> statement-breakpoint
UPDATE doctor SET specialization = listed.name FROM specialization AS listed
WHERE lower(regexp_replace(listed.name, '\s', '', 'g')) = lower(regexp_replace(doctor.specialization, '\s', '', 'g'))
  AND listed.name <> doctor.specialization;
--> statement-breakpoint
-- Of two places in one line under two spellings, the later is given up.
UPDATE waitlist_entry AS later SET status = 'left', settled_at = now()
WHERE status = 'waiting' AND EXISTS (
  SELECT FROM waitlist_entry AS earlier
  WHERE earlier.status = 'waiting' AND earlier.id < later.id
    AND earlier.patient_id = later.patient_id AND earlier.family_member_id IS NOT DISTINCT FROM later.family_member_id
    AND lower(regexp_replace(earlier.specialization, '\s', '', 'g')) = lower(regexp_replace(later.specialization, '\s', '', 'g'))
);
--> statement-breakpoint
UPDATE waitlist_entry SET specialization = listed.name FROM specialization AS listed
WHERE lower(regexp_replace(listed.name, '\s', '', 'g')) = lower(regexp_replace(waitlist_entry.specialization, '\s', '', 'g'))
  AND listed.name <> waitlist_entry.specialization;
--> statement-breakpoint
-- A new clinic starts with those that the categories of Medical Records stand for.
INSERT INTO specialization (name)
SELECT name FROM (VALUES ('Cardiology'), ('General Practice'), ('Pediatrics')) AS first (name)
WHERE NOT EXISTS (SELECT FROM specialization);
--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_specialization_specialization_name_fk" FOREIGN KEY ("specialization") REFERENCES "public"."specialization"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "doctor" ADD CONSTRAINT "doctor_specialization_specialization_name_fk" FOREIGN KEY ("specialization") REFERENCES "public"."specialization"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE TRIGGER specialization_updated BEFORE UPDATE ON specialization FOR EACH ROW EXECUTE FUNCTION set_updated_at();
