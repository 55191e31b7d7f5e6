CREATE TABLE "safety_row_change" (
	"number" integer PRIMARY KEY NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL,
	"row_id" text NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"content" jsonb,
	"print" text NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "safety_row_change_mark_unique" UNIQUE("mark"),
	CONSTRAINT "safety_row_change_known" CHECK ("safety_row_change"."action" in ('add', 'tighten', 'disable', 'restore') and ("safety_row_change"."action" = 'add') = ("safety_row_change"."content" is not null)),
	CONSTRAINT "safety_row_change_reason" CHECK (length("safety_row_change"."reason") >= 10),
	CONSTRAINT "safety_row_change_number" CHECK ("safety_row_change"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "safety_row_review" (
	"id" serial PRIMARY KEY NOT NULL,
	"row_id" text NOT NULL,
	"print" text NOT NULL,
	"version" text NOT NULL,
	"reviewer" text NOT NULL,
	"recorded_by" integer NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "safety_row_change" ADD CONSTRAINT "safety_row_change_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_row_review" ADD CONSTRAINT "safety_row_review_recorded_by_user_account_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "safety_row_review_latest" ON "safety_row_review" USING btree ("row_id","id");--> statement-breakpoint
CREATE TRIGGER safety_row_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON safety_row_change
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
--> statement-breakpoint
CREATE TRIGGER safety_row_review_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON safety_row_review
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
