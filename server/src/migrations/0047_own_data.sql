CREATE TABLE "own_data_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"worker" text,
	"heartbeat_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"file_key" text,
	"file_size" bigint,
	"sha256" text,
	"shared" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "own_data_request_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "own_data_request_status" CHECK ("own_data_request"."status" in ('waiting', 'preparing', 'ready', 'failed', 'deleted')),
	CONSTRAINT "own_data_request_file" CHECK (("own_data_request"."status" = 'ready') = ("own_data_request"."file_key" is not null)
        and ("own_data_request"."status" <> 'ready' or ("own_data_request"."file_size" is not null and "own_data_request"."sha256" is not null
          and "own_data_request"."ready_at" is not null and "own_data_request"."expires_at" is not null))),
	CONSTRAINT "own_data_request_worker" CHECK ("own_data_request"."status" <> 'preparing' or ("own_data_request"."worker" is not null and "own_data_request"."heartbeat_at" is not null)),
	CONSTRAINT "own_data_request_days" CHECK ("own_data_request"."expires_at" <= "own_data_request"."ready_at" + interval '7 days'),
	CONSTRAINT "own_data_request_progress" CHECK ("own_data_request"."parts_done" between 0 and "own_data_request"."parts")
);
--> statement-breakpoint
ALTER TABLE "own_data_request" ADD CONSTRAINT "own_data_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_data_request_one_open" ON "own_data_request" USING btree ("user_id") WHERE "own_data_request"."status" in ('waiting', 'preparing');--> statement-breakpoint
CREATE UNIQUE INDEX "own_data_request_one_file" ON "own_data_request" USING btree ("user_id") WHERE "own_data_request"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "own_data_request_of_user" ON "own_data_request" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "own_data_request_expiry" ON "own_data_request" USING btree ("expires_at") WHERE "own_data_request"."status" = 'ready';