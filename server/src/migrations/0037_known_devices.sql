CREATE TABLE "known_device" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "known_device_secret" UNIQUE("secret_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"role" text NOT NULL,
	"device_name" text,
	"address" text NOT NULL,
	"is_new_device" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sign_in_history_outcome" CHECK ("sign_in_history"."outcome" in ('signed-in', 'refused', 'too-many'))
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_history" ADD CONSTRAINT "sign_in_history_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_user" ON "known_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_history_user" ON "sign_in_history" USING btree ("user_id","outcome","id");