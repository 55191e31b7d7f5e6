CREATE TABLE "audit_verification" (
	"id" serial PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"entries" bigint NOT NULL,
	"checked" bigint DEFAULT 0 NOT NULL,
	"head" text,
	"broken_id" bigint,
	"broken_why" text
);
--> statement-breakpoint
DROP INDEX "audit_entry_actor";--> statement-breakpoint
ALTER TABLE "outage" ADD COLUMN "last_seen_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "outage" ADD COLUMN "is_lesser" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_verification" ADD CONSTRAINT "audit_verification_started_by_user_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_verification_one_running" ON "audit_verification" USING btree ("state") WHERE "audit_verification"."state" = 'running';--> statement-breakpoint
CREATE INDEX "audit_verification_nightly" ON "audit_verification" USING btree ("started_at") WHERE "audit_verification"."started_by" is null;--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_outcome" ON "audit_entry" USING btree ("outcome","at","id") WHERE "audit_entry"."outcome" <> 'done';--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","at","id");