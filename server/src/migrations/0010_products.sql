CREATE TABLE "dispensed_product" (
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint NOT NULL,
	"medication_index" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"name" text NOT NULL,
	"generic_name" text NOT NULL,
	"strength" text NOT NULL,
	"form" text NOT NULL,
	"manufacturer" text NOT NULL,
	"relation" text,
	"reason" text,
	"note" text,
	"units" integer NOT NULL,
	"ordered_units" integer NOT NULL,
	"dosage" text,
	"frequency" text,
	CONSTRAINT "dispensed_product_pk" PRIMARY KEY("prescription_id","fill_number","part_number","medication_index","item_id"),
	CONSTRAINT "dispensed_product_not_empty" CHECK ("dispensed_product"."units" > 0 and "dispensed_product"."ordered_units" > 0),
	CONSTRAINT "dispensed_product_with_reason" CHECK ("dispensed_product"."relation" is null or "dispensed_product"."relation" = 'same'
        or ("dispensed_product"."relation" in ('substitution', 'strength') and "dispensed_product"."reason" is not null)
        or ("dispensed_product"."relation" = 'unclear' and "dispensed_product"."note" is not null))
);
--> statement-breakpoint
ALTER TABLE "inventory_item" ADD COLUMN "product" jsonb;--> statement-breakpoint
ALTER TABLE "inventory_item" ADD COLUMN "product_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory_item" ADD COLUMN "product_edition" text;--> statement-breakpoint
ALTER TABLE "dispensed_product" ADD CONSTRAINT "dispensed_product_item_id_inventory_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispensed_product" ADD CONSTRAINT "dispensed_product_of_dispense" FOREIGN KEY ("prescription_id","fill_number","part_number") REFERENCES "public"."dispense"("prescription_id","fill_number","part_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_item_product_keys" ON "inventory_item" USING gin ("product_keys");
--> statement-breakpoint
-- What was dispensed until now, as its items are called today.
INSERT INTO dispensed_product (prescription_id, fill_number, part_number, medication_index, item_id, name, generic_name, strength, form,
  manufacturer, units, ordered_units)
SELECT taken.prescription_id, taken.fill_number, taken.part_number, taken.medication_index, item.id, item.name, item.generic_name,
  item.dosage, item.form, item.manufacturer, sum(taken.quantity), sum(taken.quantity)
FROM dispensed_batch AS taken
JOIN inventory_batch AS batch ON batch.id = taken.batch_id
JOIN inventory_item AS item ON item.id = batch.item_id
GROUP BY taken.prescription_id, taken.fill_number, taken.part_number, taken.medication_index, item.id;
--> statement-breakpoint
CREATE TRIGGER dispensed_product_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispensed_product
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
