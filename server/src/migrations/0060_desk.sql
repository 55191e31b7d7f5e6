ALTER TABLE "counter_taking" DROP CONSTRAINT "counter_taking_as_said";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_given_as_said";--> statement-breakpoint
ALTER TABLE "counter_taking" ADD CONSTRAINT "counter_taking_as_said" CHECK (("counter_taking"."method" = 'cash' and "counter_taking"."received" >= "counter_taking"."amount" and "counter_taking"."reference" is null)
        or ("counter_taking"."method" in ('transfer', 'terminal') and "counter_taking"."received" is null and "counter_taking"."reference" is not null));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_given_as_said" CHECK (("refund"."provider" = 'counter' and "refund"."outcome" = 'approved') = ("refund"."given_as" is not null)
        and ("refund"."given_as" is null) = ("refund"."given_by" is null)
        and coalesce("refund"."given_as" in ('transfer', 'terminal'), false) = ("refund"."given_reference" is not null));