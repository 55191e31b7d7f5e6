CREATE TABLE "audit_repeat" (
	"minute" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"entry" jsonb NOT NULL,
	"more" integer NOT NULL,
	CONSTRAINT "audit_repeat_minute_key_pk" PRIMARY KEY("minute","key")
);
