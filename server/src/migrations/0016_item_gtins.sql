CREATE TABLE "item_gtin" (
	"pharmacy_id" integer NOT NULL,
	"gtin" text NOT NULL,
	"item_id" integer NOT NULL,
	CONSTRAINT "item_gtin_pharmacy_id_gtin_pk" PRIMARY KEY("pharmacy_id","gtin"),
	CONSTRAINT "item_gtin_digits" CHECK ("item_gtin"."gtin" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "cost_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "item_gtin" ADD CONSTRAINT "item_gtin_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_gtin" ADD CONSTRAINT "item_gtin_item_id_inventory_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."inventory_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_gtin_of_item" ON "item_gtin" USING btree ("item_id");