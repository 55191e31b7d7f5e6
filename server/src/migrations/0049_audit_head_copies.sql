CREATE TABLE "audit_head_copy" (
	"verification_id" integer NOT NULL,
	"kind" text NOT NULL,
	"destination" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "audit_head_copy_verification_id_kind_pk" PRIMARY KEY("verification_id","kind")
);
--> statement-breakpoint
ALTER TABLE "audit_head_copy" ADD CONSTRAINT "audit_head_copy_verification_id_audit_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."audit_verification"("id") ON DELETE no action ON UPDATE no action;