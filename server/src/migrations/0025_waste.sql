CREATE TABLE "waste_sign_off" (
	"id" serial PRIMARY KEY NOT NULL,
	"pharmacy_id" integer NOT NULL,
	"reason" text NOT NULL,
	"signed_by" integer NOT NULL,
	"witnessed_by" integer,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waste_sign_off_two_people" CHECK ("waste_sign_off"."witnessed_by" <> "waste_sign_off"."signed_by")
);
--> statement-breakpoint
ALTER TABLE "waste_sign_off" ADD CONSTRAINT "waste_sign_off_pharmacy_id_pharmacy_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waste_sign_off" ADD CONSTRAINT "waste_sign_off_signed_by_user_account_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waste_sign_off" ADD CONSTRAINT "waste_sign_off_witnessed_by_user_account_id_fk" FOREIGN KEY ("witnessed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waste_sign_off_of_pharmacy" ON "waste_sign_off" USING btree ("pharmacy_id","id");
--> statement-breakpoint
CREATE TRIGGER waste_sign_off_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON waste_sign_off
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
