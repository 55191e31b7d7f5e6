CREATE TABLE "prescription_state" (
	"prescription_id" integer PRIMARY KEY NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prescription_state" ADD CONSTRAINT "prescription_state_prescription_id_prescription_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescription"("id") ON DELETE no action ON UPDATE no action;