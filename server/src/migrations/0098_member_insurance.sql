-- Each person's own insurance (FAM-80).
ALTER TABLE "family_member" ADD COLUMN "insurance_provider" text;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "insurance_plan" text;--> statement-breakpoint
ALTER TABLE "family_member" ADD COLUMN "insurance_number" text;
--> statement-breakpoint
-- Adults with their own sign-in had entered it in the profile of their account.
UPDATE family_member SET insurance_provider = own.insurance_provider, insurance_plan = own.insurance_plan, insurance_number = own.insurance_number
FROM own_account JOIN patient_profile AS own ON own.user_id = own_account.account_id
WHERE own_account.family_member_id = family_member.id AND own_account.ended_at IS NULL;
