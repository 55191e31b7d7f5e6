CREATE TABLE "unchecked_file" (
	"key" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unchecked_file_status" CHECK ("unchecked_file"."status" in ('waiting', 'infected'))
);
--> statement-breakpoint
CREATE INDEX "unchecked_file_waiting" ON "unchecked_file" USING btree ("stored_at") WHERE "unchecked_file"."status" = 'waiting';