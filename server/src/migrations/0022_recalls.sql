CREATE TABLE "recall" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_name" text NOT NULL,
	"batch_number" text NOT NULL,
	"generic_name" text NOT NULL,
	"product_keys" text[] NOT NULL,
	"reason" text NOT NULL,
	"is_everywhere" boolean NOT NULL,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recall_lift" (
	"recall_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"lifted_by" integer NOT NULL,
	"lifted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recalled_batch" (
	"recall_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	CONSTRAINT "recalled_batch_recall_id_batch_id_pk" PRIMARY KEY("recall_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "recall_contact" (
	"id" serial PRIMARY KEY NOT NULL,
	"recall_id" integer NOT NULL,
	"patient_id" integer NOT NULL,
	"kind" text NOT NULL,
	"contacted_by" integer NOT NULL,
	"contacted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inventory_batch" ADD COLUMN "recall_id" integer;--> statement-breakpoint
ALTER TABLE "recall_lift" ADD CONSTRAINT "recall_lift_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalled_batch" ADD CONSTRAINT "recalled_batch_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_contact" ADD CONSTRAINT "recall_contact_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_contact" ADD CONSTRAINT "recall_contact_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_contact" ADD CONSTRAINT "recall_contact_contacted_by_user_account_id_fk" FOREIGN KEY ("contacted_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recalled_batch_of_batch" ON "recalled_batch" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recall_contact_once" ON "recall_contact" USING btree ("recall_id","patient_id","kind");--> statement-breakpoint
CREATE INDEX "recall_contact_of_patient" ON "recall_contact" USING btree ("patient_id");--> statement-breakpoint
ALTER TABLE "inventory_batch" ADD CONSTRAINT "inventory_batch_recall_id_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recall"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_batch_recalled" ON "inventory_batch" USING btree ("recall_id") WHERE "inventory_batch"."recall_id" is not null;--> statement-breakpoint
CREATE INDEX "inventory_batch_by_number" ON "inventory_batch" USING btree (lower("batch_number"));
--> statement-breakpoint
ALTER TABLE "recalled_batch" ADD CONSTRAINT "recalled_batch_of_stock" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER recall_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recall
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER recall_lift_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recall_lift
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER recalled_batch_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recalled_batch
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER recall_contact_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recall_contact
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- A batch that is received, or gets its right number, after a recall at every pharmacy has begun. Whoever starts or lifts a recall holds
-- the lock alone.
CREATE FUNCTION quarantine_recalled_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('recalls', 0));
  IF NEW.recall_id IS NULL THEN
    SELECT recall.id INTO NEW.recall_id
    FROM recall JOIN inventory_item AS item ON item.id = NEW.item_id
    WHERE recall.is_everywhere AND lower(recall.batch_number) = lower(NEW.batch_number)
      AND NOT EXISTS (SELECT FROM recall_lift WHERE recall_lift.recall_id = recall.id)
      AND (item.product_keys && recall.product_keys OR lower(item.generic_name) = lower(recall.generic_name))
    ORDER BY recall.id DESC LIMIT 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quarantine_recalled_batch BEFORE INSERT OR UPDATE OF batch_number ON inventory_batch
  FOR EACH ROW EXECUTE FUNCTION quarantine_recalled_batch();
--> statement-breakpoint
CREATE FUNCTION note_recalled_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recalled_batch (recall_id, batch_id) VALUES (NEW.recall_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_recalled_batch_added AFTER INSERT ON inventory_batch
  FOR EACH ROW WHEN (NEW.recall_id IS NOT NULL) EXECUTE FUNCTION note_recalled_batch();
--> statement-breakpoint
CREATE TRIGGER note_recalled_batch_changed AFTER UPDATE ON inventory_batch
  FOR EACH ROW WHEN (NEW.recall_id IS NOT NULL AND NEW.recall_id IS DISTINCT FROM OLD.recall_id) EXECUTE FUNCTION note_recalled_batch();
--> statement-breakpoint
-- # Prescriptions: what is recalled is never dispensed
CREATE FUNCTION refuse_recalled_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN inventory_batch AS batch ON batch.id = added.batch_id WHERE batch.recall_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a recalled batch can''t be dispensed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dispensed_batch_not_recalled AFTER INSERT ON dispensed_batch REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_recalled_batch();
