CREATE TABLE "backup_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"file" text,
	"bytes" bigint,
	"failure" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_run_one_running" ON "backup_run" USING btree ("kind") WHERE "backup_run"."state" = 'running';--> statement-breakpoint
CREATE INDEX "backup_run_by_state" ON "backup_run" USING btree ("kind","state","started_at");