CREATE TABLE "clinic_hours" (
	"singleton" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hours" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_hours_one" CHECK ("clinic_hours"."singleton" = 1)
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_days_in_order" CHECK ("closed_days"."starts_on" <= "closed_days"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "clinic_hours" ADD CONSTRAINT "clinic_hours_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_apart"
  EXCLUDE USING gist (daterange(starts_on, ends_on, '[]') WITH &&);
--> statement-breakpoint
CREATE TRIGGER clinic_hours_updated BEFORE UPDATE ON clinic_hours FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
CREATE TRIGGER closed_days_updated BEFORE UPDATE ON closed_days FOR EACH ROW EXECUTE FUNCTION set_updated_at();
