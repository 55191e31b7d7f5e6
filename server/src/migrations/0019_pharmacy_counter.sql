CREATE TABLE "issue_report" (
	"id" serial PRIMARY KEY NOT NULL,
	"reporter_id" integer NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"patient_id" integer,
	"medication_name" text,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filling_medication" (
	"prescription_id" integer NOT NULL,
	"filling" integer NOT NULL,
	"medication" smallint NOT NULL,
	"ordered" integer NOT NULL,
	"dispensed" integer NOT NULL,
	"waived" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "filling_medication_prescription_id_filling_medication_pk" PRIMARY KEY("prescription_id","filling","medication"),
	CONSTRAINT "filling_medication_never_too_much" CHECK ("filling_medication"."dispensed" >= 0 and "filling_medication"."waived" >= 0 and "filling_medication"."dispensed" + "filling_medication"."waived" <= "filling_medication"."ordered")
);
--> statement-breakpoint
CREATE TABLE "prescription_claim" (
	"prescription_id" integer PRIMARY KEY NOT NULL,
	"pharmacist_id" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inventory_batch" ADD COLUMN "expiring_told_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "inventory_item" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "note" text;
--> statement-breakpoint
ALTER TABLE "dispense" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "dispense" ADD COLUMN "collected_by" text;
--> statement-breakpoint
ALTER TABLE "dispense" ADD COLUMN "collected_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "dispense_line" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "dispense_line" DROP CONSTRAINT "dispense_line_prescription_id_filling_dispense_prescription_id_filling_fk";
--> statement-breakpoint
ALTER TABLE "dispense" DROP CONSTRAINT "dispense_prescription_id_filling_pk";
--> statement-breakpoint
ALTER TABLE "dispense_line" DROP CONSTRAINT "dispense_line_prescription_id_filling_medication_batch_id_pk";
--> statement-breakpoint
ALTER TABLE "dispense" ADD CONSTRAINT "dispense_prescription_id_filling_part_pk" PRIMARY KEY("prescription_id","filling","part");
--> statement-breakpoint
ALTER TABLE "dispense_line" ADD CONSTRAINT "dispense_line_prescription_id_filling_part_medication_batch_id_pk" PRIMARY KEY("prescription_id","filling","part","medication","batch_id");
--> statement-breakpoint
ALTER TABLE "issue_report" ADD CONSTRAINT "issue_report_reporter_id_user_account_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_report" ADD CONSTRAINT "issue_report_patient_id_user_account_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filling_medication" ADD CONSTRAINT "filling_medication_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "prescription_claim" ADD CONSTRAINT "prescription_claim_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "prescription_claim" ADD CONSTRAINT "prescription_claim_pharmacist_id_user_account_id_fk" FOREIGN KEY ("pharmacist_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "issue_report_of_reporter" ON "issue_report" USING btree ("reporter_id","id");
--> statement-breakpoint
CREATE INDEX "issue_report_of_patient" ON "issue_report" USING btree ("patient_id") WHERE "issue_report"."patient_id" is not null;
--> statement-breakpoint
CREATE INDEX "issue_report_open" ON "issue_report" USING btree ("id") WHERE "issue_report"."status" <> 'resolved';
--> statement-breakpoint
CREATE INDEX "filling_medication_owed" ON "filling_medication" USING btree ("prescription_id","filling") WHERE "filling_medication"."dispensed" + "filling_medication"."waived" < "filling_medication"."ordered";
--> statement-breakpoint
CREATE INDEX "prescription_claim_of_pharmacist" ON "prescription_claim" USING btree ("pharmacist_id");
--> statement-breakpoint
ALTER TABLE "dispense_line" ADD CONSTRAINT "dispense_line_prescription_id_filling_part_dispense_prescription_id_filling_part_fk" FOREIGN KEY ("prescription_id","filling","part") REFERENCES "public"."dispense"("prescription_id","filling","part") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What has been filled until now: all that was ordered is either handed out or, as before, nobody's debt any more.
INSERT INTO "filling_medication" ("prescription_id", "filling", "medication", "ordered", "dispensed", "waived")
SELECT "dispense"."prescription_id", "dispense"."filling", ("line"."place" - 1)::smallint, greatest("line"."ordered", "out"."units"), "out"."units",
  greatest("line"."ordered" - "out"."units", 0)
FROM "dispense"
JOIN "prescription" ON "prescription"."id" = "dispense"."prescription_id" AND jsonb_typeof("prescription"."medications") = 'array'
CROSS JOIN LATERAL (
  SELECT "place", CASE WHEN jsonb_typeof("medication" -> 'quantity') = 'number' THEN ("medication" ->> 'quantity')::numeric::integer ELSE 0 END AS "ordered"
  FROM jsonb_array_elements("prescription"."medications") WITH ORDINALITY AS "each" ("medication", "place")
) AS "line"
CROSS JOIN LATERAL (
  SELECT coalesce(sum("quantity"), 0)::integer AS "units" FROM "dispense_line"
  WHERE "dispense_line"."prescription_id" = "dispense"."prescription_id" AND "dispense_line"."filling" = "dispense"."filling"
    AND "dispense_line"."medication" = "line"."place" - 1
) AS "out";
