CREATE TABLE "counselling" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint NOT NULL,
	"outcome" text NOT NULL,
	"points" jsonb NOT NULL,
	"note" text,
	"counselled_by" integer NOT NULL,
	"counselled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counselling_says_what" CHECK (case "counselling"."outcome" when 'given' then "counselling"."points" <> '[]' or "counselling"."note" is not null
        when 'declined' then "counselling"."points" = '[]' else false end)
);
--> statement-breakpoint
CREATE TABLE "label_print" (
	"id" serial PRIMARY KEY NOT NULL,
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint NOT NULL,
	"medication_index" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"paper" text NOT NULL,
	"printed_by" integer NOT NULL,
	"printed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "counselling" ADD CONSTRAINT "counselling_counselled_by_user_account_id_fk" FOREIGN KEY ("counselled_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counselling" ADD CONSTRAINT "counselling_of_dispense" FOREIGN KEY ("prescription_id","fill_number","part_number") REFERENCES "public"."dispense"("prescription_id","fill_number","part_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_print" ADD CONSTRAINT "label_print_printed_by_user_account_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_print" ADD CONSTRAINT "label_print_of_product" FOREIGN KEY ("prescription_id","fill_number","part_number","medication_index","item_id") REFERENCES "public"."dispensed_product"("prescription_id","fill_number","part_number","medication_index","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counselling_of_fill" ON "counselling" USING btree ("prescription_id","fill_number");--> statement-breakpoint
CREATE INDEX "label_print_by_product" ON "label_print" USING btree ("prescription_id","fill_number","part_number","medication_index","item_id");--> statement-breakpoint
CREATE TRIGGER label_print_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON label_print
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER counselling_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON counselling
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
