CREATE TABLE "family_storage" (
	"patient_id" integer PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "family_storage_counted" CHECK ("family_storage"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "message_attachment" ADD COLUMN "patient_id" integer;--> statement-breakpoint
ALTER TABLE "record_document" ADD COLUMN "is_from_family" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "family_storage" ADD CONSTRAINT "family_storage_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- # Family: how much room its files may take up

-- The default of the setting stands here too, for a clinic that has changed none.
CREATE FUNCTION family_storage_limit() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (rules ->> 'storageMegabytes')::bigint FROM security_rules), 500) * 1048576
$$;
--> statement-breakpoint
-- The family's row is locked until the transaction ends, so that two uploads at once can't pass the limit together.
CREATE FUNCTION count_family_file(family integer, change bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE total bigint;
BEGIN
  IF change > 0 THEN
    INSERT INTO family_storage AS storage (patient_id, bytes) VALUES (family, change)
    ON CONFLICT (patient_id) DO UPDATE SET bytes = storage.bytes + change
    RETURNING bytes INTO total;
    IF total > family_storage_limit() THEN
      RAISE EXCEPTION 'the files of this family take up more than it may store'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'family_storage_limit';
    END IF;
  ELSIF change < 0 THEN
    UPDATE family_storage SET bytes = bytes + change WHERE patient_id = family;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_record_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_family_file(NEW.patient_id,
    coalesce(NEW.file_size, 0) - CASE TG_OP WHEN 'UPDATE' THEN coalesce(OLD.file_size, 0) ELSE 0 END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_document_counts_file AFTER INSERT OR UPDATE OF file_size ON record_document
  FOR EACH ROW WHEN (NEW.is_from_family) EXECUTE FUNCTION count_record_file();
--> statement-breakpoint
CREATE FUNCTION count_attached_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_family_file(NEW.patient_id, NEW.file_size);
  ELSE
    PERFORM count_family_file(OLD.patient_id, -OLD.file_size);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_attachment_counts_file AFTER INSERT ON message_attachment
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL) EXECUTE FUNCTION count_attached_file();
--> statement-breakpoint
CREATE TRIGGER message_attachment_frees_room AFTER DELETE ON message_attachment
  FOR EACH ROW WHEN (OLD.patient_id IS NOT NULL) EXECUTE FUNCTION count_attached_file();
--> statement-breakpoint
-- What is stored already counts, even where it passes the limit. It isn't a change of the documents.
ALTER TABLE record_document DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE record_document SET is_from_family = true WHERE added_by = patient_id;
--> statement-breakpoint
ALTER TABLE record_document ENABLE TRIGGER USER;
--> statement-breakpoint
UPDATE message_attachment SET patient_id = uploaded_by
WHERE EXISTS (SELECT FROM account_role WHERE user_id = uploaded_by AND role = 'patient');
--> statement-breakpoint
INSERT INTO family_storage (patient_id, bytes)
SELECT patient_id, sum(size) FROM (
  SELECT patient_id, file_size AS size FROM record_document WHERE is_from_family AND file_size IS NOT NULL
  UNION ALL
  SELECT patient_id, file_size FROM message_attachment WHERE patient_id IS NOT NULL
) AS stored GROUP BY patient_id;
