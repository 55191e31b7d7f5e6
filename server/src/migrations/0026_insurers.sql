CREATE TABLE "insurer" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"covers_percent" smallint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "insurer_covers_percent" CHECK ("insurer"."covers_percent" between 0 and 100),
	CONSTRAINT "insurer_named" CHECK (btrim("insurer"."name") <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "insurer_name" ON "insurer" USING btree (lower(regexp_replace("name", '\s', '', 'g')));