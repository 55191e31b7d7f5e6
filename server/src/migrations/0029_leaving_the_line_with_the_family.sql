-- Whoever has left the family neither gets a time nor waits for a doctor; the trigger's name says which of them was refused.
ALTER FUNCTION refuse_time_of_archived_member() RENAME TO refuse_archived_member;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_archived_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_at timestamptz;
BEGIN
  SELECT archived_at INTO left_at FROM family_member WHERE id = NEW.family_member_id FOR SHARE;
  IF left_at IS NOT NULL THEN
    RAISE EXCEPTION 'family member % has been archived', NEW.family_member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER care_request_member_in_family BEFORE INSERT ON care_request
  FOR EACH ROW WHEN (NEW.family_member_id IS NOT NULL AND NEW.status = 'waiting')
  EXECUTE FUNCTION refuse_archived_member();
--> statement-breakpoint
-- The line stands above the family, so the member's row tells it: who leaves the family leaves the line.
CREATE FUNCTION withdraw_care_of_archived_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE care_request SET status = 'withdrawn', settled_at = NEW.archived_at
  WHERE patient_id = NEW.primary_user_id AND family_member_id = NEW.id AND status = 'waiting';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER family_member_leaves_line AFTER UPDATE OF archived_at ON family_member
  FOR EACH ROW WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL)
  EXECUTE FUNCTION withdraw_care_of_archived_member();
--> statement-breakpoint
UPDATE care_request SET status = 'withdrawn', settled_at = member.archived_at
FROM family_member AS member
WHERE member.id = family_member_id AND member.archived_at IS NOT NULL AND care_request.status = 'waiting';
