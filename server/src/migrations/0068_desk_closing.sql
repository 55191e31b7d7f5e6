CREATE TABLE "desk_closing" (
	"id" serial PRIMARY KEY NOT NULL,
	"previous_id" integer,
	"until" timestamp with time zone NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_closing_follows_one" UNIQUE NULLS NOT DISTINCT("previous_id"),
	CONSTRAINT "desk_closing_after_counting" CHECK ("desk_closing"."until" <= "desk_closing"."closed_at"),
	CONSTRAINT "desk_closing_in_order" CHECK ("desk_closing"."previous_id" < "desk_closing"."id")
);
--> statement-breakpoint
CREATE TABLE "desk_closing_refund" (
	"refund_id" integer PRIMARY KEY NOT NULL,
	"closing_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_closing_sum" (
	"closing_id" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"taken" numeric(14, 2) NOT NULL,
	"given_back" numeric(14, 2) NOT NULL,
	"counted" numeric(14, 2) NOT NULL,
	"note" text,
	CONSTRAINT "desk_closing_sum_closing_id_currency_method_pk" PRIMARY KEY("closing_id","currency","method"),
	CONSTRAINT "desk_closing_sum_of_desk" CHECK ("desk_closing_sum"."taken" >= 0 and "desk_closing_sum"."given_back" >= 0),
	CONSTRAINT "desk_closing_sum_explained" CHECK ("desk_closing_sum"."counted" = "desk_closing_sum"."taken" - "desk_closing_sum"."given_back" or "desk_closing_sum"."note" is not null)
);
--> statement-breakpoint
CREATE TABLE "desk_closing_taking" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"closing_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_closing" ADD CONSTRAINT "desk_closing_closed_by_user_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_closing_refund" ADD CONSTRAINT "desk_closing_refund_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_closing_refund" ADD CONSTRAINT "desk_closing_refund_closing_id_desk_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."desk_closing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_closing_sum" ADD CONSTRAINT "desk_closing_sum_closing_id_desk_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."desk_closing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_closing_taking" ADD CONSTRAINT "desk_closing_taking_payment_id_counter_taking_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."counter_taking"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_closing_taking" ADD CONSTRAINT "desk_closing_taking_closing_id_desk_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."desk_closing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_closing_refund_of_closing" ON "desk_closing_refund" USING btree ("closing_id");--> statement-breakpoint
CREATE INDEX "desk_closing_taking_of_closing" ON "desk_closing_taking" USING btree ("closing_id");--> statement-breakpoint
ALTER TABLE desk_closing ADD CONSTRAINT desk_closing_previous FOREIGN KEY (previous_id) REFERENCES desk_closing (id);--> statement-breakpoint
CREATE TRIGGER desk_closing_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_closing
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER desk_closing_sum_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_closing_sum
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER desk_closing_taking_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_closing_taking
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();--> statement-breakpoint
CREATE TRIGGER desk_closing_refund_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_closing_refund
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
