CREATE TABLE "clinic_logo" (
	"singleton" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"file_key" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"updated_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_logo_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "clinic_logo_one" CHECK ("clinic_logo"."singleton" = 1)
);
--> statement-breakpoint
ALTER TABLE "clinic_logo" ADD CONSTRAINT "clinic_logo_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER clinic_logo_updated BEFORE UPDATE ON clinic_logo FOR EACH ROW EXECUTE FUNCTION set_updated_at();
