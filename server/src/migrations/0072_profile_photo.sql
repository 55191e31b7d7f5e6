CREATE TABLE "profile_photo" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profile_photo_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
ALTER TABLE "profile_photo" ADD CONSTRAINT "profile_photo_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER profile_photo_updated BEFORE UPDATE ON profile_photo FOR EACH ROW EXECUTE FUNCTION set_updated_at();
