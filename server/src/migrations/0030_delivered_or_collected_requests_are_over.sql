ALTER TABLE delivery_request DROP CONSTRAINT delivery_request_status_known;
--> statement-breakpoint
ALTER TABLE delivery_request ADD CONSTRAINT delivery_request_status_known
  CHECK (status IN ('requested', 'on-the-way', 'delivered', 'collected', 'cancelled'));
--> statement-breakpoint
DROP INDEX "delivery_request_one_open";--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_request_one_open" ON "delivery_request" USING btree ("prescription_id","filling") WHERE "delivery_request"."status" in ('requested', 'on-the-way');
