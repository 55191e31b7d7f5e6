CREATE TABLE "clinic" (
	"singleton" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"details" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER clinic_updated BEFORE UPDATE ON clinic FOR EACH ROW EXECUTE FUNCTION set_updated_at();
