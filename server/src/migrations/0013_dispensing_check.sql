CREATE TABLE "dispensing_check" (
	"prescription_id" integer NOT NULL,
	"fill_number" integer NOT NULL,
	"part_number" smallint NOT NULL,
	"version" text NOT NULL,
	"findings" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	CONSTRAINT "dispensing_check_pk" PRIMARY KEY("prescription_id","fill_number","part_number")
);
--> statement-breakpoint
ALTER TABLE "dispensing_check" ADD CONSTRAINT "dispensing_check_of_dispense" FOREIGN KEY ("prescription_id","fill_number","part_number") REFERENCES "public"."dispense"("prescription_id","fill_number","part_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER dispensing_check_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispensing_check
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
