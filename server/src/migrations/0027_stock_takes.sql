CREATE TABLE "stock_take" (
	"id" serial PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"form" text,
	"letters" text,
	"is_overdue" boolean NOT NULL,
	"started_by" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_by" integer,
	"ended_at" timestamp with time zone,
	"witnessed_by" integer,
	"note" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_take_status" CHECK ("stock_take"."status" in ('open', 'closed', 'cancelled')),
	CONSTRAINT "stock_take_ended" CHECK (("stock_take"."status" = 'open') = ("stock_take"."ended_by" is null) and ("stock_take"."ended_by" is null) = ("stock_take"."ended_at" is null)),
	CONSTRAINT "stock_take_two_people" CHECK ("stock_take"."witnessed_by" <> "stock_take"."ended_by")
);
--> statement-breakpoint
CREATE TABLE "stock_take_count" (
	"id" serial PRIMARY KEY NOT NULL,
	"stock_take_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"counted" integer NOT NULL,
	"expected" integer NOT NULL,
	"movement_id" integer,
	"counted_by" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_take_count_not_negative" CHECK ("stock_take_count"."counted" >= 0 and "stock_take_count"."expected" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_take_line" (
	"stock_take_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"position" integer NOT NULL,
	"is_found" boolean DEFAULT false NOT NULL,
	"count_id" integer,
	"reason" text,
	"note" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_take_line_stock_take_id_batch_id_pk" PRIMARY KEY("stock_take_id","batch_id"),
	CONSTRAINT "stock_take_line_reason" CHECK ("stock_take_line"."reason" in ('miscounted', 'damaged', 'lost', 'not-recorded', 'other') and ("stock_take_line"."reason" <> 'other' or "stock_take_line"."note" is not null))
);
--> statement-breakpoint
ALTER TABLE "stock_take" ADD CONSTRAINT "stock_take_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take" ADD CONSTRAINT "stock_take_started_by_user_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take" ADD CONSTRAINT "stock_take_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take" ADD CONSTRAINT "stock_take_witnessed_by_user_account_id_fk" FOREIGN KEY ("witnessed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_count" ADD CONSTRAINT "stock_take_count_stock_take_id_stock_take_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_take"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_count" ADD CONSTRAINT "stock_take_count_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_count" ADD CONSTRAINT "stock_take_count_counted_by_user_account_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_line" ADD CONSTRAINT "stock_take_line_stock_take_id_stock_take_id_fk" FOREIGN KEY ("stock_take_id") REFERENCES "public"."stock_take"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_line" ADD CONSTRAINT "stock_take_line_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_line" ADD CONSTRAINT "stock_take_line_count_id_stock_take_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_take_count"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_one_open" ON "stock_take" USING btree ("pharmacy_id") WHERE "stock_take"."status" = 'open';--> statement-breakpoint
CREATE INDEX "stock_take_of_pharmacy" ON "stock_take" USING btree ("pharmacy_id","id");--> statement-breakpoint
CREATE INDEX "stock_take_count_of_batch" ON "stock_take_count" USING btree ("stock_take_id","batch_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_take_line_in_order" ON "stock_take_line" USING btree ("stock_take_id","position");--> statement-breakpoint
CREATE INDEX "stock_take_line_of_batch" ON "stock_take_line" USING btree ("batch_id");
--> statement-breakpoint
CREATE TRIGGER stock_take_kept BEFORE DELETE OR TRUNCATE ON stock_take
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER stock_take_ended BEFORE UPDATE ON stock_take
  FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER stock_take_count_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_take_count
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER stock_take_line_kept BEFORE DELETE OR TRUNCATE ON stock_take_line
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE FUNCTION refuse_ended_stock_take() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM stock_take WHERE id = NEW.stock_take_id AND status = 'open') THEN
    RAISE EXCEPTION 'stock-take % has ended', NEW.stock_take_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_take_line_open BEFORE INSERT OR UPDATE ON stock_take_line
  FOR EACH ROW EXECUTE FUNCTION refuse_ended_stock_take();
--> statement-breakpoint
CREATE TRIGGER stock_take_count_open BEFORE INSERT ON stock_take_count
  FOR EACH ROW EXECUTE FUNCTION refuse_ended_stock_take();
