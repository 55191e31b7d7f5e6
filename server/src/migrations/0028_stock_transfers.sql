CREATE TABLE "stock_transfer" (
	"id" serial PRIMARY KEY NOT NULL,
	"from_pharmacy_id" integer NOT NULL,
	"to_pharmacy_id" integer NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"sent_by" integer NOT NULL,
	"witnessed_by" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_transfer_elsewhere" CHECK ("stock_transfer"."from_pharmacy_id" <> "stock_transfer"."to_pharmacy_id"),
	CONSTRAINT "stock_transfer_two_people" CHECK ("stock_transfer"."witnessed_by" <> "stock_transfer"."sent_by")
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_line" (
	"id" serial PRIMARY KEY NOT NULL,
	"transfer_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"batch_number" text NOT NULL,
	"expiry_date" date NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_transfer_line_batch_once" UNIQUE("transfer_id","batch_id"),
	CONSTRAINT "stock_transfer_line_units" CHECK ("stock_transfer_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_outcome" (
	"line_id" integer NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"batch_id" integer,
	"reason" text,
	CONSTRAINT "stock_transfer_outcome_line_id_kind_pk" PRIMARY KEY("line_id","kind"),
	CONSTRAINT "stock_transfer_outcome_units" CHECK ("stock_transfer_outcome"."quantity" >= 0),
	CONSTRAINT "stock_transfer_outcome_in_a_batch" CHECK (("stock_transfer_outcome"."batch_id" is not null) = ("stock_transfer_outcome"."quantity" > 0 and "stock_transfer_outcome"."kind" <> 'lost'))
);
--> statement-breakpoint
CREATE TABLE "stock_transfer_step" (
	"transfer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"done_by" integer NOT NULL,
	"witnessed_by" integer,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_transfer_step_transfer_id_kind_pk" PRIMARY KEY("transfer_id","kind"),
	CONSTRAINT "stock_transfer_step_two_people" CHECK ("stock_transfer_step"."witnessed_by" <> "stock_transfer_step"."done_by")
);
--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_from_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("from_pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_to_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("to_pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_sent_by_user_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_witnessed_by_user_account_id_fk" FOREIGN KEY ("witnessed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_transfer_id_stock_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_outcome" ADD CONSTRAINT "stock_transfer_outcome_line_id_stock_transfer_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."stock_transfer_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_outcome" ADD CONSTRAINT "stock_transfer_outcome_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_step" ADD CONSTRAINT "stock_transfer_step_transfer_id_stock_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_step" ADD CONSTRAINT "stock_transfer_step_done_by_user_account_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_step" ADD CONSTRAINT "stock_transfer_step_witnessed_by_user_account_id_fk" FOREIGN KEY ("witnessed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_transfer_from" ON "stock_transfer" USING btree ("from_pharmacy_id","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_to" ON "stock_transfer" USING btree ("to_pharmacy_id","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_open" ON "stock_transfer" USING btree ("id") WHERE "stock_transfer"."status" in ('on-the-way', 'short', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfer_step_one_answer" ON "stock_transfer_step" USING btree ("transfer_id") WHERE "stock_transfer_step"."kind" <> 'settled';
--> statement-breakpoint
CREATE TRIGGER stock_transfer_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_transfer_line
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER stock_transfer_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_transfer_step
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER stock_transfer_outcome_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_transfer_outcome
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER stock_transfer_never_deleted BEFORE DELETE OR TRUNCATE ON stock_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER stock_transfer_updated BEFORE UPDATE ON stock_transfer FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
-- Of a transfer only the status changes, once along each way, and it ends only when every unit is accounted for.
CREATE FUNCTION move_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.from_pharmacy_id, NEW.to_pharmacy_id, NEW.note, NEW.sent_by, NEW.witnessed_by, NEW.sent_at)
    IS DISTINCT FROM (OLD.id, OLD.from_pharmacy_id, OLD.to_pharmacy_id, OLD.note, OLD.sent_by, OLD.witnessed_by, OLD.sent_at)
    OR (OLD.status, NEW.status) NOT IN (('on-the-way', 'arrived'), ('on-the-way', 'short'), ('on-the-way', 'refused'),
      ('on-the-way', 'cancelled'), ('short', 'settled'), ('refused', 'returned'))
  THEN
    RAISE EXCEPTION 'a transfer doesn''t change from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.status IN ('arrived', 'cancelled', 'settled', 'returned') AND EXISTS (
    SELECT FROM stock_transfer_line AS line WHERE line.transfer_id = NEW.id AND line.quantity <> (
      SELECT coalesce(sum(outcome.quantity), 0) FROM stock_transfer_outcome AS outcome WHERE outcome.line_id = line.id))
  THEN
    RAISE EXCEPTION 'units of transfer % are not accounted for', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_transfer_moves BEFORE UPDATE ON stock_transfer FOR EACH ROW EXECUTE FUNCTION move_transfer();
--> statement-breakpoint
-- Never more than were sent.
CREATE FUNCTION account_for_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(quantity) FROM stock_transfer_outcome WHERE line_id = NEW.line_id)
    > (SELECT quantity FROM stock_transfer_line WHERE id = NEW.line_id FOR UPDATE)
  THEN
    RAISE EXCEPTION 'more units than line % has', NEW.line_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_transfer_outcome_within_line AFTER INSERT ON stock_transfer_outcome
  FOR EACH ROW EXECUTE FUNCTION account_for_transfer();
