CREATE TABLE "controlled_discrepancy" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"expected" integer NOT NULL,
	"counted" integer NOT NULL,
	"report" text NOT NULL,
	"reported_by" integer NOT NULL,
	"witnessed_by" integer NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "controlled_discrepancy_two_people" CHECK ("controlled_discrepancy"."witnessed_by" <> "controlled_discrepancy"."reported_by"),
	CONSTRAINT "controlled_discrepancy_explained" CHECK (length("controlled_discrepancy"."report") >= 20)
);
--> statement-breakpoint
CREATE TABLE "controlled_discrepancy_closing" (
	"discrepancy_id" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "controlled_register" (
	"item_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"movement_id" integer,
	"previous_number" integer,
	"balance_before" integer NOT NULL,
	"change" integer NOT NULL,
	"balance" integer NOT NULL,
	"entered_by" integer NOT NULL,
	"witnessed_by" integer,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "controlled_register_item_id_number_pk" PRIMARY KEY("item_id","number"),
	CONSTRAINT "controlled_register_movement_id_unique" UNIQUE("movement_id"),
	CONSTRAINT "controlled_register_balance" UNIQUE("item_id","number","balance"),
	CONSTRAINT "controlled_register_no_gap" CHECK (case when "controlled_register"."number" = 1 then "controlled_register"."previous_number" is null and "controlled_register"."balance_before" = 0
        else "controlled_register"."previous_number" is not null and "controlled_register"."previous_number" = "controlled_register"."number" - 1 end),
	CONSTRAINT "controlled_register_sums" CHECK ("controlled_register"."balance" = "controlled_register"."balance_before" + "controlled_register"."change" and "controlled_register"."balance" >= 0),
	CONSTRAINT "controlled_register_movement" CHECK (("controlled_register"."kind" = 'movement') = ("controlled_register"."movement_id" is not null)),
	CONSTRAINT "controlled_register_two_people" CHECK ("controlled_register"."witnessed_by" <> "controlled_register"."entered_by")
);
--> statement-breakpoint
ALTER TABLE "inventory_item" ADD COLUMN "is_controlled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "witnessed_by" integer;--> statement-breakpoint
ALTER TABLE "dispense" ADD COLUMN "checked_by" integer;--> statement-breakpoint
ALTER TABLE "controlled_discrepancy" ADD CONSTRAINT "controlled_discrepancy_item_id_inventory_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_discrepancy" ADD CONSTRAINT "controlled_discrepancy_reported_by_user_account_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_discrepancy" ADD CONSTRAINT "controlled_discrepancy_witnessed_by_user_account_id_fk" FOREIGN KEY ("witnessed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_discrepancy_closing" ADD CONSTRAINT "controlled_discrepancy_closing_discrepancy_id_controlled_discrepancy_id_fk" FOREIGN KEY ("discrepancy_id") REFERENCES "public"."controlled_discrepancy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_discrepancy_closing" ADD CONSTRAINT "controlled_discrepancy_closing_closed_by_user_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_register" ADD CONSTRAINT "controlled_register_item_id_inventory_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_register" ADD CONSTRAINT "controlled_register_movement_id_stock_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_register" ADD CONSTRAINT "controlled_register_follows" FOREIGN KEY ("item_id","previous_number","balance_before") REFERENCES "public"."controlled_register"("item_id","number","balance") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "controlled_discrepancy_of_item" ON "controlled_discrepancy" USING btree ("item_id","id");--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_checked_by_user_account_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_two_people" CHECK ("stock_movement"."witnessed_by" <> "stock_movement"."moved_by");--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_two_people" CHECK ("dispense"."checked_by" <> "dispense"."pharmacist_id");--> statement-breakpoint
-- # Inventory: the register of controlled drugs

CREATE FUNCTION enter_in_register(item integer, kind text, movement integer, change integer, entered_by integer,
  witnessed_by integer, entered_at timestamp with time zone) RETURNS void LANGUAGE sql AS $$
  INSERT INTO controlled_register (item_id, number, kind, movement_id, previous_number, balance_before, change, balance,
    entered_by, witnessed_by, entered_at)
  SELECT item, coalesce(last.number, 0) + 1, kind, movement, last.number, coalesce(last.balance, 0), change,
    coalesce(last.balance, 0) + change, entered_by, witnessed_by, entered_at
  FROM (VALUES (item)) AS wanted (id)
  LEFT JOIN LATERAL (
    SELECT number, balance FROM controlled_register WHERE item_id = wanted.id ORDER BY number DESC LIMIT 1
  ) AS last ON true
$$;
--> statement-breakpoint
-- Every movement of a controlled drug is an entry, whoever wrote it. The item's lock keeps the entries in order.
CREATE FUNCTION register_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item integer;
BEGIN
  SELECT batch.item_id INTO item FROM inventory_batch AS batch
  JOIN inventory_item ON inventory_item.id = batch.item_id
  WHERE batch.id = NEW.batch_id AND inventory_item.is_controlled;
  IF item IS NULL THEN
    RETURN NULL;
  END IF;
  IF NEW.witnessed_by IS NULL AND (NEW.reason IN ('adjusted', 'counted', 'sent') OR NEW.subject LIKE 'waste %') THEN
    RAISE EXCEPTION 'a controlled drug needs a second person' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM inventory_item WHERE id = item FOR NO KEY UPDATE;
  PERFORM enter_in_register(item, 'movement', NEW.id, NEW.units_after - NEW.units_before, NEW.moved_by,
    NEW.witnessed_by, NEW.moved_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movement_in_register AFTER INSERT ON stock_movement
  FOR EACH ROW EXECUTE FUNCTION register_movement();
--> statement-breakpoint
-- What becomes controlled opens its register with what is there; what becomes so again, with the difference since.
CREATE FUNCTION open_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_in_register(NEW.id, 'brought-forward', NULL,
    (SELECT coalesce(sum(quantity), 0)::int FROM inventory_batch WHERE item_id = NEW.id)
      - coalesce((SELECT balance FROM controlled_register WHERE item_id = NEW.id ORDER BY number DESC LIMIT 1), 0),
    0, NULL, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER inventory_item_opens_register AFTER UPDATE OF is_controlled ON inventory_item
  FOR EACH ROW WHEN (NEW.is_controlled AND NOT OLD.is_controlled) EXECUTE FUNCTION open_register();
--> statement-breakpoint
CREATE TRIGGER controlled_register_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON controlled_register
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER controlled_discrepancy_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON controlled_discrepancy
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER controlled_discrepancy_closing_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON controlled_discrepancy_closing
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
-- # Prescriptions: a controlled drug is checked by a second person

CREATE OR REPLACE FUNCTION refuse_batch_of_other_pharmacy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT CASE WHEN item.pharmacy_id <> dispense.pharmacy_id
      THEN 'a batch of another pharmacy can''t be dispensed'
      ELSE 'a controlled drug can''t be dispensed without a second person' END INTO wrong
  FROM added
  JOIN dispense USING (prescription_id, fill_number, part_number)
  JOIN inventory_batch AS batch ON batch.id = added.batch_id
  JOIN inventory_item AS item ON item.id = batch.item_id
  WHERE item.pharmacy_id <> dispense.pharmacy_id OR item.is_controlled AND dispense.checked_by IS NULL
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
