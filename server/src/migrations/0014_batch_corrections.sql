CREATE TABLE "batch_correction" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"number_before" text NOT NULL,
	"number_after" text NOT NULL,
	"reason" text NOT NULL,
	"corrected_by" integer NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_correction_changes" CHECK ("batch_correction"."number_before" <> "batch_correction"."number_after")
);
--> statement-breakpoint
ALTER TABLE "batch_correction" ADD CONSTRAINT "batch_correction_batch_id_inventory_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."inventory_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_correction_of_batch" ON "batch_correction" USING btree ("batch_id","id");--> statement-breakpoint
CREATE TRIGGER batch_correction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON batch_correction
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
