CREATE TABLE "email_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"new_email" text NOT NULL,
	"old_email" text,
	"requested_at" timestamp with time zone NOT NULL,
	"secret_hash" text,
	"expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"undo_secret_hash" text,
	"undo_expires_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "email_change_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "email_change_undo_secret_hash_unique" UNIQUE("undo_secret_hash"),
	CONSTRAINT "email_change_confirmed" CHECK (("email_change"."confirmed_at" is null) = ("email_change"."old_email" is null)
        and ("email_change"."confirmed_at" is null or ("email_change"."expires_at" is not null and "email_change"."confirmed_at" < "email_change"."expires_at"))),
	CONSTRAINT "email_change_undone" CHECK ("email_change"."undone_at" is null or ("email_change"."confirmed_at" is not null and "email_change"."undo_expires_at" is not null
        and "email_change"."undone_at" < "email_change"."undo_expires_at"))
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "password_reset_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "password_reset_short" CHECK ("password_reset"."expires_at" <= "password_reset"."created_at" + interval '30 minutes'),
	CONSTRAINT "password_reset_in_time" CHECK ("password_reset"."used_at" is null or "password_reset"."used_at" < "password_reset"."expires_at"),
	CONSTRAINT "password_reset_used_or_revoked" CHECK ("password_reset"."used_at" is null or "password_reset"."revoked_at" is null)
);
--> statement-breakpoint
CREATE TABLE "sign_up" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"date_of_birth" date NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"secret_hash" text,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"user_id" integer,
	CONSTRAINT "sign_up_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "sign_up_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "sign_up_confirmed" CHECK (("sign_up"."used_at" is null) = ("sign_up"."user_id" is null) and ("sign_up"."used_at" is null or ("sign_up"."expires_at" is not null
        and "sign_up"."used_at" < "sign_up"."expires_at" and "sign_up"."password_hash" = '')))
);
--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up" ADD CONSTRAINT "sign_up_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_change_one_open" ON "email_change" USING btree ("user_id") WHERE "email_change"."confirmed_at" is null and "email_change"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "email_change_user" ON "email_change" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_reset_one_open" ON "password_reset" USING btree ("user_id") WHERE "password_reset"."used_at" is null and "password_reset"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "password_reset_created" ON "password_reset" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_up_created" ON "sign_up" USING btree ("created_at");