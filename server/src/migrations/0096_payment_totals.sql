CREATE TABLE "paid_on_day" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"shard" smallint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "paid_on_day_currency_day_shard_pk" PRIMARY KEY("currency","day","shard")
);
--> statement-breakpoint
CREATE INDEX "payment_sums" ON "payment" USING btree ("currency","status","amount");--> statement-breakpoint
CREATE INDEX "payment_search" ON "payment" USING gin (("description" || ' ' || coalesce("transaction_id", '') || ' ' || "currency") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_of_amount" ON "payment" USING btree ("amount");--> statement-breakpoint
CREATE INDEX "payment_of_member" ON "payment" USING btree ("family_member_id") WHERE "payment"."family_member_id" is not null;--> statement-breakpoint
CREATE INDEX "family_member_name" ON "family_member" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops);
--> statement-breakpoint
-- What a completed payment comes to is added to its day; what it came to before is taken off.
CREATE FUNCTION keep_paid_on_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO paid_on_day (currency, day, shard, amount)
  SELECT currency, (paid_at AT TIME ZONE 'UTC')::date, pg_backend_pid() % 16, sum(change)
  FROM (
    SELECT OLD.currency, OLD.paid_at, OLD.refunded - OLD.amount AS change WHERE TG_OP <> 'INSERT' AND OLD.status = 'completed'
    UNION ALL
    SELECT NEW.currency, NEW.paid_at, NEW.amount - NEW.refunded WHERE TG_OP <> 'DELETE' AND NEW.status = 'completed'
  ) AS paid
  GROUP BY 1, 2 HAVING sum(change) <> 0 ORDER BY 1, 2
  ON CONFLICT (currency, day, shard) DO UPDATE SET amount = paid_on_day.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_added_paid AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION keep_paid_on_day();
--> statement-breakpoint
CREATE TRIGGER payment_paid AFTER UPDATE OF status, amount, refunded, currency, paid_at ON payment
  FOR EACH ROW WHEN (OLD.status = 'completed' OR NEW.status = 'completed') EXECUTE FUNCTION keep_paid_on_day();
--> statement-breakpoint
CREATE TRIGGER payment_removed_paid AFTER DELETE ON payment
  FOR EACH ROW WHEN (OLD.status = 'completed') EXECUTE FUNCTION keep_paid_on_day();
--> statement-breakpoint
INSERT INTO paid_on_day (currency, day, shard, amount)
SELECT currency, (paid_at AT TIME ZONE 'UTC')::date, 0, sum(amount - refunded) FROM payment WHERE status = 'completed' GROUP BY 1, 2;
