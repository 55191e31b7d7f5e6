ALTER TABLE "guest_invitation" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guest_invitation" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guest_invitation" ADD COLUMN "admitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guest_invitation" ADD COLUMN "admitted_by" integer;--> statement-breakpoint
ALTER TABLE "guest_invitation" ADD CONSTRAINT "guest_invitation_admitted_by_user_account_id_fk" FOREIGN KEY ("admitted_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_invitation" ADD CONSTRAINT "guest_invitation_admitted_by_someone" CHECK (("guest_invitation"."admitted_at" is null) = ("guest_invitation"."admitted_by" is null));