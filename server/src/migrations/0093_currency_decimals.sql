-- Amounts have the decimals of their currency (ISO 4217), whatever is written: these columns keep them, and a trigger gives or refuses them.
-- The same as `decimalsOf` in the contract.
CREATE FUNCTION currency_decimals(code text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN code IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN code IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
    ELSE 2 END
$$;
--> statement-breakpoint
-- With as many decimals as the currency has.
CREATE FUNCTION in_currency(amount numeric, code text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(amount, currency_decimals(code))
$$;
--> statement-breakpoint
ALTER TABLE "desk_closing_sum" ALTER COLUMN "taken" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "desk_closing_sum" ALTER COLUMN "given_back" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "desk_closing_sum" ALTER COLUMN "counted" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "payment_discount" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "counter_taking" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "counter_taking" ALTER COLUMN "received" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "discount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "discount" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "refunded" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "refunded" SET DEFAULT '0';--> statement-breakpoint
ALTER TABLE "payment_attempt" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "test_charge" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "test_refund" ALTER COLUMN "amount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "appointment_type" ALTER COLUMN "price" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "doctor" ALTER COLUMN "fee" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "inventory_item" ALTER COLUMN "price" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "stock_movement" ALTER COLUMN "cost_price" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charge_line" ALTER COLUMN "unit_price" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charge_line" ALTER COLUMN "total" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charge_line" ALTER COLUMN "insurer_share" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "charge_line" ALTER COLUMN "patient_share" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_refunded_within_amount";
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_refunded_within_amount" CHECK ("payment"."refunded" between 0 and "payment"."amount" and ("payment"."refunded" = 0 or "payment"."status" in ('completed', 'refunded')));
--> statement-breakpoint
-- The same amount with its currency's decimals; a part of the smallest unit is refused.
CREATE FUNCTION exact_amount(amount numeric, code text) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF amount <> in_currency(amount, code) THEN
    RAISE EXCEPTION '% % has more decimals than its currency', amount, code USING ERRCODE = 'check_violation';
  END IF;
  IF abs(amount) >= 1e12 THEN
    RAISE EXCEPTION '% % is too much', amount, code USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  RETURN in_currency(amount, code);
END $$;
--> statement-breakpoint
-- The first argument says where a row's currency is; the others are its amounts.
CREATE FUNCTION keep_decimals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  written jsonb := to_jsonb(NEW);
  exact jsonb := '{}';
  code text := written ->> 'currency';
BEGIN
  IF TG_ARGV[0] = 'clinic' THEN
    -- While it changes, no prices are entered.
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('clinic currency', 0));
    code := clinic_currency();
  ELSIF TG_ARGV[0] = 'payment' THEN
    SELECT currency INTO code FROM payment WHERE id = (written ->> 'payment_id')::integer;
  END IF;
  FOR place IN 1 .. TG_NARGS - 1 LOOP
    exact := exact || jsonb_build_object(TG_ARGV[place], exact_amount((written ->> TG_ARGV[place])::numeric, code));
  END LOOP;
  RETURN jsonb_populate_record(NEW, exact);
END $$;
--> statement-breakpoint
-- Without the detour through JSON: each booking adds a payment.
CREATE FUNCTION keep_payment_decimals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.amount := exact_amount(NEW.amount, NEW.currency);
  NEW.discount := exact_amount(NEW.discount, NEW.currency);
  NEW.refunded := exact_amount(NEW.refunded, NEW.currency);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_charge_decimals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  code text := (SELECT currency FROM charge
    WHERE (prescription_id, fill_number, part_number) = (NEW.prescription_id, NEW.fill_number, NEW.part_number));
BEGIN
  NEW.unit_price := exact_amount(NEW.unit_price, code);
  NEW.total := exact_amount(NEW.total, code);
  NEW.insurer_share := exact_amount(NEW.insurer_share, code);
  NEW.patient_share := exact_amount(NEW.patient_share, code);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER doctor_decimals BEFORE INSERT OR UPDATE OF fee, currency ON doctor FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('row', 'fee');
--> statement-breakpoint
CREATE TRIGGER appointment_type_decimals BEFORE INSERT OR UPDATE OF price, currency ON appointment_type FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('row', 'price');
--> statement-breakpoint
CREATE TRIGGER payment_decimals BEFORE INSERT OR UPDATE OF amount, discount, refunded, currency ON payment FOR EACH ROW
  EXECUTE FUNCTION keep_payment_decimals();
--> statement-breakpoint
CREATE TRIGGER desk_closing_sum_decimals BEFORE INSERT OR UPDATE OF taken, given_back, counted, currency ON desk_closing_sum FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('row', 'taken', 'given_back', 'counted');
--> statement-breakpoint
CREATE TRIGGER test_charge_decimals BEFORE INSERT OR UPDATE OF amount, currency ON test_charge FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('row', 'amount');
--> statement-breakpoint
CREATE TRIGGER test_refund_decimals BEFORE INSERT OR UPDATE OF amount, currency ON test_refund FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('row', 'amount');
--> statement-breakpoint
CREATE TRIGGER payment_attempt_decimals BEFORE INSERT OR UPDATE OF amount ON payment_attempt FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('payment', 'amount');
--> statement-breakpoint
CREATE TRIGGER counter_taking_decimals BEFORE INSERT OR UPDATE OF amount, received ON counter_taking FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('payment', 'amount', 'received');
--> statement-breakpoint
CREATE TRIGGER refund_decimals BEFORE INSERT OR UPDATE OF amount ON refund FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('payment', 'amount');
--> statement-breakpoint
CREATE TRIGGER payment_discount_decimals BEFORE INSERT OR UPDATE OF amount ON payment_discount FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('payment', 'amount');
--> statement-breakpoint
CREATE TRIGGER charge_line_decimals BEFORE INSERT OR UPDATE OF unit_price, total, insurer_share, patient_share ON charge_line
  FOR EACH ROW EXECUTE FUNCTION keep_charge_decimals();
--> statement-breakpoint
CREATE TRIGGER inventory_item_decimals BEFORE INSERT OR UPDATE OF price ON inventory_item FOR EACH ROW
  EXECUTE FUNCTION keep_decimals('clinic', 'price');
--> statement-breakpoint
CREATE TRIGGER stock_movement_decimals BEFORE INSERT OR UPDATE OF cost_price ON stock_movement FOR EACH ROW
  WHEN (NEW.cost_price IS NOT NULL)
  EXECUTE FUNCTION keep_decimals('clinic', 'cost_price');
