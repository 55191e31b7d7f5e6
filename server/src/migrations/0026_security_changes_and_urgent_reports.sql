ALTER TABLE "security_rules" ADD COLUMN "updated_by" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "issue_report_urgent" ON "issue_report" USING btree (("severity" = 'critical' and "status" <> 'resolved'),"id");--> statement-breakpoint
ALTER TABLE "security_rules" ADD CONSTRAINT "security_rules_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id");
