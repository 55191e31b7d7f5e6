CREATE TABLE "message_draft" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"conversation_id" integer,
	"words" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_draft_of_one" UNIQUE NULLS NOT DISTINCT("user_id","role","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_of_member" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."conversation_member"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;