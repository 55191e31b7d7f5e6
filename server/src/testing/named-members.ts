/**
 * On every test server: every notification about a family member must name them (FAM-79), whichever test causes it. Messages name only
 * their sender.
 */
export const membersAreNamed = `
  CREATE FUNCTION require_member_named() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE nameless text;
  BEGIN
    SELECT first_name INTO nameless
      FROM members_in_notification(NEW.user_id, NEW.type, NEW.payload) AS about JOIN family_member ON family_member.id = about.member
      WHERE about.scope <> 'messages' AND position(first_name IN NEW.title || ' ' || NEW.body) = 0;
    IF nameless IS NOT NULL THEN
      RAISE EXCEPTION 'FAM-79: "%: %" is about %, and doesn''t say so. Write it with aboutMember', NEW.title, NEW.body, nameless;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER member_named BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION require_member_named()`
